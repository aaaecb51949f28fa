//! Requests in JSON, one or many.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;

use abacist::Interrupt;
use abacist::puzzle::blackout::Solver;
use abacist::request::Requests;
use pyo3::prelude::*;

use crate::work::{PATIENCE, locked, signalled, work};

/// The answer to a request.
#[pyfunction]
pub fn answer(py: Python<'_>, line: &str) -> PyResult<String> {
    let done = work(py, None, |interrupt| answers(&[line.to_owned()], interrupt).concat())?;
    Ok(done.result)
}

/// The answers to requests, in their order, with `jobs` threads.
#[pyfunction]
#[pyo3(signature = (lines, jobs))]
pub fn solve_batch(py: Python<'_>, lines: Vec<String>, jobs: usize) -> PyResult<Vec<String>> {
    match jobs.min(lines.len()) {
        0 | 1 => Ok(work(py, None, |interrupt| answers(&lines, interrupt))?.result),
        jobs => py.detach(|| shared_out(&lines, jobs)),
    }
}

/// The answers of one thread.
fn answers(lines: &[String], interrupt: Interrupt) -> Vec<String> {
    let requests = Requests::new(interrupt, None);
    let mut solver = Solver::new();
    let answer =
        |(place, line): (usize, &String)| requests.answer(line, place + 1, &mut solver).json;
    lines.iter().enumerate().map(answer).collect()
}

/// The answers of several threads, each of which takes the next line when it is done with one.
/// This thread has nothing to do but to look at signals.
fn shared_out(lines: &[String], jobs: usize) -> PyResult<Vec<String>> {
    let interrupt = Interrupt::new();
    let next = AtomicUsize::new(0);
    let answers: Vec<Mutex<String>> = lines.iter().map(|_| Mutex::default()).collect();
    let (alive, ended) = mpsc::channel::<()>();
    let work = |_alive: mpsc::Sender<()>| {
        let requests = Requests::new(interrupt.clone(), None);
        let mut solver = Solver::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let (Some(line), Some(answer)) = (lines.get(place), answers.get(place)) else { break };
            if interrupt.is_raised() {
                break;
            }
            *locked(answer) = requests.answer(line, place + 1, &mut solver).json;
        }
    };
    let raised = thread::scope(|scope| {
        for _ in 0..jobs {
            let alive = alive.clone();
            scope.spawn(|| work(alive));
        }
        drop(alive);
        let mut raised = None;
        // Nobody sends anything: the channel closes when all threads are done.
        while ended.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
            if raised.is_none() {
                raised = signalled();
                if raised.is_some() {
                    interrupt.raise();
                }
            }
        }
        raised
    });
    match raised {
        Some(error) => Err(error),
        None => Ok(answers.into_iter().map(|it| it.into_inner().unwrap_or_default()).collect()),
    }
}
