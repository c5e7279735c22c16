/**
 * Polls until the answer is as wanted; fails after the given milliseconds. With `slowing`, each pause is
 * that much longer than the one before, up to a second: 1.4 asks about 22 times in 15 s.
 */
export const until = async <T>(
  ask: () => Promise<T>,
  wanted: (answer: T) => boolean,
  withinMs = 15_000,
  slowing = 1,
): Promise<T> => {
  const end = Date.now() + withinMs
  for (let pauseMs = 25; ; pauseMs = Math.min(1_000, pauseMs * slowing)) {
    const answer = await ask()
    if (wanted(answer)) return answer
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms: ${JSON.stringify(answer)}`)
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs)
    })
  }
}
