//! Many small questions on all cores, their answers in the order of the questions.

use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The most questions that one thread takes at a time.
const BATCH: usize = 256;

/// Batches that are done faster than this grow, so that easy questions cost little to hand over;
/// those that take four times as long shrink, so that hard ones spread over the threads.
const SHORT: Duration = Duration::from_millis(2);

/// A batch takes no more questions once it holds so many bytes.
const BATCH_BYTES: usize = 64 << 10;

/// How many batches each thread may be ahead of the slowest: this bounds the memory.
const BATCHES_AHEAD: usize = 16;

/// How long an answer may lie ready before it is handed on.
const PATIENCE: Duration = Duration::from_millis(50);

/// The questions: `next` gives one; `ready` says whether another can be had without waiting.
pub trait Questions: Send + 'static {
    /// One question.
    type Question: Send + 'static;

    /// The next question, `None` after the last.
    ///
    /// # Errors
    /// When the stream of questions fails; nothing follows.
    fn next(&mut self) -> io::Result<Option<Self::Question>>;

    /// Whether the next question is at hand.
    fn ready(&mut self) -> bool;

    /// How many bytes a question holds.
    fn size(question: &Self::Question) -> usize;
}

/// Answers all questions on `jobs` threads (all cores if none are named) and hands the answers to
/// `sink` in the order of the questions, each as soon as it is next; `None` says that no answer
/// is at hand. Ends early when `sink` says so; the threads are then left behind, to end with the
/// process.
///
/// # Errors
/// When the stream of questions fails, after the answers before the failure; or when no threads
/// can be had.
pub fn answer_in_order<Q: Questions, A: Send + 'static>(
    jobs: Option<usize>,
    questions: Q,
    work: impl Fn(Q::Question) -> A + Send + Sync + 'static,
    mut sink: impl FnMut(Option<A>) -> ControlFlow<()>,
) -> io::Result<()> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs.unwrap_or(0)).build();
    let pool = pool.map_err(io::Error::other)?;
    let (sender, slots) = sync_channel(BATCHES_AHEAD * pool.current_num_threads());
    std::thread::spawn(move || read_all(questions, &pool, &Arc::new(work), &sender));
    loop {
        let slot = match slots.try_recv() {
            Ok(slot) => slot?,
            Err(TryRecvError::Disconnected) => return Ok(()),
            Err(TryRecvError::Empty) if sink(None).is_break() => return Ok(()),
            Err(TryRecvError::Empty) => match slots.recv_timeout(PATIENCE) {
                Ok(slot) => slot?,
                Err(_) => continue,
            },
        };
        if hand_on(&slot, &mut sink).is_break() {
            return Ok(());
        }
    }
}

/// Hands the answers of one batch on as they come, and says before each wait that none is at hand.
fn hand_on<A>(
    slot: &Slot<A>,
    sink: &mut impl FnMut(Option<A>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    loop {
        let (answers, done) = slot.take();
        for answer in answers {
            sink(Some(answer))?;
        }
        if done {
            return ControlFlow::Continue(());
        }
        sink(None)?;
        slot.wait();
    }
}

/// Reads the questions and gives them to the pool in batches, each with a slot for its answers.
fn read_all<Q: Questions, A: Send + 'static>(
    mut questions: Q,
    pool: &rayon::ThreadPool,
    work: &Arc<impl Fn(Q::Question) -> A + Send + Sync + 'static>,
    slots: &SyncSender<io::Result<Arc<Slot<A>>>>,
) {
    let pace = Arc::new(AtomicUsize::new(1));
    loop {
        let size = pace.load(Ordering::Relaxed);
        let mut batch = Vec::with_capacity(size);
        let failure = fill(&mut questions, &mut batch, size).err();
        let ended = batch.len() < size && (batch.is_empty() || failure.is_some());
        if !batch.is_empty() {
            let slot = Arc::new(Slot::default());
            if slots.send(Ok(slot.clone())).is_err() {
                return;
            }
            let (work, pace) = (work.clone(), pace.clone());
            pool.spawn(move || {
                let (start, questions) = (Instant::now(), batch.len());
                slot.fill(batch, &*work);
                let size = size_after(questions, start.elapsed(), pace.load(Ordering::Relaxed));
                pace.store(size, Ordering::Relaxed);
            });
        }
        if let Some(failure) = failure {
            let _ = slots.send(Err(failure));
        }
        if ended {
            return;
        }
    }
}

/// How many questions the next batch holds after one of `questions` took `time`.
fn size_after(questions: usize, time: Duration, size: usize) -> usize {
    if time < SHORT && questions == size {
        (2 * size).min(BATCH)
    } else if time > 4 * SHORT {
        (questions / 2).max(1)
    } else {
        size
    }
}

/// Fills `batch` with up to `size` questions; fewer if the next one would have to be waited for.
fn fill<Q: Questions>(
    questions: &mut Q,
    batch: &mut Vec<Q::Question>,
    size: usize,
) -> io::Result<()> {
    let mut bytes = 0;
    while batch.len() < size && bytes < BATCH_BYTES && (batch.is_empty() || questions.ready()) {
        let Some(question) = questions.next()? else { break };
        bytes += Q::size(&question);
        batch.push(question);
    }
    Ok(())
}

/// Where a thread leaves the answers to its batch.
struct Slot<A> {
    state: Mutex<(VecDeque<A>, bool)>,
    done: Condvar,
}

impl<A> Default for Slot<A> {
    fn default() -> Self {
        Self { state: Mutex::new((VecDeque::new(), false)), done: Condvar::new() }
    }
}

impl<A> Slot<A> {
    fn lock(&self) -> MutexGuard<'_, (VecDeque<A>, bool)> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fill<T>(&self, batch: Vec<T>, work: &impl Fn(T) -> A) {
        for question in batch {
            let answer = work(question);
            self.lock().0.push_back(answer);
        }
        self.lock().1 = true;
        self.done.notify_one();
    }

    /// The answers that are there, and whether the batch is done.
    fn take(&self) -> (VecDeque<A>, bool) {
        let mut state = self.lock();
        (std::mem::take(&mut state.0), state.1)
    }

    /// Waits until the batch is done or some patience has passed.
    fn wait(&self) {
        drop(self.done.wait_timeout_while(self.lock(), PATIENCE, |(_, done)| !*done));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Counting {
        next: u32,
        end: u32,
    }

    impl Questions for Counting {
        type Question = u32;

        fn next(&mut self) -> io::Result<Option<u32>> {
            if self.next == self.end {
                return Ok(None);
            }
            self.next += 1;
            if self.next == 900 { Err(io::Error::other("torn")) } else { Ok(Some(self.next)) }
        }

        fn ready(&mut self) -> bool {
            !self.next.is_multiple_of(7)
        }

        fn size(_: &u32) -> usize {
            5000
        }
    }

    fn answers(end: u32, jobs: usize, stop_after: usize) -> (Vec<u32>, io::Result<()>) {
        let mut found = Vec::new();
        let questions = Counting { next: 0, end };
        let slow_for_some = |n: u32| {
            if n.is_multiple_of(31) {
                std::thread::sleep(Duration::from_millis(1));
            }
            n * 2
        };
        let sink = |answer| {
            found.extend(answer);
            if found.len() == stop_after {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let result = answer_in_order(Some(jobs), questions, slow_for_some, sink);
        (found, result)
    }

    #[test]
    fn every_answer_comes_in_order_for_any_number_of_threads() {
        let expected: Vec<u32> = (1..=800).map(|n| n * 2).collect();
        for jobs in [1, 2, 5] {
            let (found, result) = answers(800, jobs, usize::MAX);
            assert_eq!(found, expected);
            assert!(result.is_ok());
        }
        assert!(answers(0, 2, usize::MAX).0.is_empty());
    }

    #[test]
    fn batches_grow_while_questions_are_easy() {
        let (easy, hard) = (Duration::from_micros(10), Duration::from_millis(500));
        assert_eq!([1, 64, BATCH].map(|size| size_after(size, easy, size)), [2, 128, BATCH]);
        assert_eq!([1, 64, BATCH].map(|size| size_after(size, hard, size)), [1, 32, BATCH / 2]);
        assert_eq!(size_after(3, easy, 64), 64, "fewer were at hand");
        assert_eq!(size_after(64, 2 * SHORT, 64), 64);
    }

    #[test]
    fn a_failing_stream_ends_after_the_answers_before_it() {
        let (found, result) = answers(2000, 2, usize::MAX);
        assert_eq!(found.len(), 899);
        assert_eq!(result.unwrap_err().to_string(), "torn");
    }

    #[test]
    fn no_answer_lies_long_while_the_others_of_its_batch_are_found() {
        let questions = Counting { next: 0, end: 400 };
        // Easy questions, so that batches grow, and then hard ones.
        let work = |n: u32| std::thread::sleep(Duration::from_millis(if n < 320 { 0 } else { 8 }));
        let (mut oldest, mut longest) = (None, Duration::ZERO);
        let sink = |answer: Option<()>| {
            match answer {
                Some(()) => oldest = oldest.or(Some(Instant::now())),
                None => longest = longest.max(oldest.take().map_or(longest, |it| it.elapsed())),
            }
            ControlFlow::Continue(())
        };
        assert!(answer_in_order(Some(1), questions, work, sink).is_ok());
        assert!(longest < PATIENCE, "{longest:?}");
    }

    #[test]
    fn the_reader_of_the_answers_may_leave() {
        assert_eq!(answers(800, 2, 10).0.len(), 10);
    }
}
