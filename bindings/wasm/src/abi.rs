//! The functions that the module imports and exports: all the `unsafe` there is.

use std::cell::RefCell;
use std::time::Duration;

use abacist::limits::Host;
use abacist::request::Event;

use crate::Answerer;

#[link(wasm_import_module = "abacist")]
// SAFETY: these are the signatures that the module's documentation asks of who instantiates it, and
// an engine checks them. `tell` reads its text while it is called and keeps no address.
unsafe extern "C" {
    safe fn now() -> f64;
    safe fn watch(steps: f64) -> u32;
    safe fn tell(kind: u32, text: *const u8, length: usize);
}

/// The page that the module runs in.
#[derive(Debug)]
struct Page;

impl Host for Page {
    fn now(&self) -> Option<Duration> {
        Duration::try_from_secs_f64(now() / 1000.0).ok()
    }

    fn watch(&self, steps: u64) -> bool {
        watch(steps as f64) != 0
    }
}

thread_local! {
    static ANSWERER: RefCell<Answerer> = RefCell::new(Answerer::new(Page));
}

/// Room for a request of `length` bytes, all 0.
// SAFETY: no other function of this name is linked.
#[unsafe(no_mangle)]
extern "C" fn abacist_alloc(length: usize) -> *mut u8 {
    give(vec![0; length].into_boxed_slice()).0
}

/// Frees the bytes that `abacist_alloc` or `abacist_request` gave.
// SAFETY: no other function of this name is linked. The caller gives back what it was given.
#[unsafe(no_mangle)]
unsafe extern "C" fn abacist_free(text: *mut u8, length: usize) {
    // SAFETY: as above.
    drop(unsafe { take(text, length) });
}

/// The answer to the request of `length` bytes at `text`, which is freed: address and length.
// SAFETY: no other function of this name is linked. The caller gives back what `abacist_alloc` gave.
#[unsafe(no_mangle)]
unsafe extern "C" fn abacist_request(text: *mut u8, length: usize) -> u64 {
    // SAFETY: as above.
    let line = unsafe { take(text, length) };
    let line = String::from_utf8_lossy(&line);
    let answer = ANSWERER.with_borrow_mut(|answerer| answerer.answer(&line, told));
    let (text, length) = give(answer.into_bytes().into_boxed_slice());
    ((text as u64) << 32) | length as u64
}

fn told(event: Event) {
    let (kind, json) = match event {
        Event::Counts(json) => (0, json),
        Event::Solution(json) => (1, json),
    };
    tell(kind, json.as_ptr(), json.len());
}

/// Hands bytes to the caller, with their number.
fn give(bytes: Box<[u8]>) -> (*mut u8, usize) {
    let length = bytes.len();
    (Box::into_raw(bytes).cast(), length)
}

/// Takes bytes back.
///
/// # Safety
/// They were handed out by [`give`] with this length, and not taken back since.
unsafe fn take(text: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: as above.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(text, length)) }
}
