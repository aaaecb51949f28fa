//! The functions of the header: all the `unsafe` there is.
//!
//! Each takes addresses that are null or that the header asks for, and checks for null. Engines are
//! only ever borrowed shared, so threads can call at once.

use std::ffi::{CStr, CString, c_char};
use std::ptr;
use std::str::Utf8Error;

use abacist::diagnostic::InputError;
use abacist::{Error, Span};

use crate::{Engine, Status, guarded};

/// An engine without variables.
// SAFETY: no other function of this name is linked; likewise below.
#[unsafe(no_mangle)]
pub extern "C" fn abacist_engine_new() -> *mut Engine {
    guarded(ptr::null_mut(), || Box::into_raw(Box::default()))
}

/// Frees an engine.
///
/// # Safety
/// `engine` is null, or it came from [`abacist_engine_new`], was not freed, and nobody uses it.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn abacist_engine_free(engine: *mut Engine) {
    if !engine.is_null() {
        // SAFETY: it is the address of a box that was given away, and the caller's to give back.
        let engine = unsafe { Box::from_raw(engine) };
        guarded((), || drop(engine));
    }
}

/// Sets a limit.
///
/// # Safety
/// `engine` is null, or it came from [`abacist_engine_new`] and was not freed.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn abacist_engine_limit(
    engine: *const Engine,
    limit: u32,
    value: u64,
) -> Status {
    // SAFETY: the caller promises it.
    let Some(engine) = (unsafe { engine.as_ref() }) else { return Status::Misuse };
    guarded(Status::Broken, || engine.limit(limit, value))
}

/// Evaluates a program.
///
/// # Safety
/// `engine` as above; `source` is null or the address of a text that ends with a NUL, and stays as
/// it is during the call; `answer` is null or an address that can be written to.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn abacist_evaluate(
    engine: *const Engine,
    source: *const c_char,
    answer: *mut *mut c_char,
) -> Status {
    // SAFETY: the caller promises it.
    unsafe { answered(engine, source, answer, Engine::evaluate) }
}

/// Answers a request.
///
/// # Safety
/// As for [`abacist_evaluate`].
// SAFETY: as above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn abacist_request(
    engine: *const Engine,
    line: *const c_char,
    answer: *mut *mut c_char,
) -> Status {
    let request = |engine: &Engine, line: Result<&str, Error>| (Status::Ok, engine.request(line));
    // SAFETY: the caller promises it.
    unsafe { answered(engine, line, answer, request) }
}

/// Stops work. It is a store to an atomic flag and nothing else, as in a signal handler it must be.
///
/// # Safety
/// `engine` is null, or it came from [`abacist_engine_new`] and was not freed.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn abacist_interrupt(engine: *const Engine) {
    // SAFETY: the caller promises it.
    if let Some(engine) = unsafe { engine.as_ref() } {
        engine.interrupt().raise();
    }
}

/// Lets work go on.
///
/// # Safety
/// `engine` is null, or it came from [`abacist_engine_new`] and was not freed.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn abacist_clear(engine: *const Engine) {
    // SAFETY: the caller promises it.
    if let Some(engine) = unsafe { engine.as_ref() } {
        engine.interrupt().clear();
    }
}

/// Frees a text.
///
/// # Safety
/// `text` is null, or it is an answer that was neither freed nor changed.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn abacist_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: `give` made it by `into_raw`, and its length is as it was.
        drop(unsafe { CString::from_raw(text) });
    }
}

/// The release.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub extern "C" fn abacist_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// Puts what `work` gives for a text into `answer`, null if there is nothing.
///
/// # Safety
/// As for [`abacist_evaluate`].
unsafe fn answered(
    engine: *const Engine,
    text: *const c_char,
    answer: *mut *mut c_char,
    work: impl FnOnce(&Engine, Result<&str, Error>) -> (Status, String),
) -> Status {
    if answer.is_null() {
        return Status::Misuse;
    }
    // SAFETY: the caller promises that it can be written to.
    unsafe { answer.write(ptr::null_mut()) };
    // SAFETY: the caller promises that it is null or an engine.
    let Some(engine) = (unsafe { engine.as_ref() }) else { return Status::Misuse };
    if text.is_null() {
        return Status::Misuse;
    }
    // SAFETY: the caller promises that a NUL ends it, and that nobody changes it.
    let text = unsafe { CStr::from_ptr(text) };
    let given = guarded(None, || {
        let (status, text) = work(engine, text.to_str().map_err(|error| no_text(&error)));
        Some((status, give(text)))
    });
    let Some((status, text)) = given else { return Status::Broken };
    // SAFETY: as above.
    unsafe { answer.write(text) };
    status
}

/// The error of bytes that are no text.
fn no_text(error: &Utf8Error) -> Error {
    let start = error.valid_up_to();
    let at = Span::new(start, start + error.error_len().unwrap_or(1));
    InputError::NotUtf8 { offset: start as u64, help: "give text in UTF-8", at }.into()
}

/// A text for C, in which a NUL would be the end: what is shown instead is the sign for what
/// cannot be shown.
fn give(text: String) -> *mut c_char {
    let text = CString::new(text).or_else(|error| {
        let bytes = error.into_vec();
        CString::new(String::from_utf8_lossy(&bytes).replace('\0', "\u{fffd}"))
    });
    text.unwrap_or_default().into_raw()
}
