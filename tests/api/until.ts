/** Polls until the answer is as wanted; fails after the given milliseconds. */
export const until = async <T>(
  ask: () => Promise<T>,
  wanted: (answer: T) => boolean,
  withinMs = 15_000,
): Promise<T> => {
  const end = Date.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (wanted(answer)) return answer
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms: ${JSON.stringify(answer)}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 25)
    })
  }
}
