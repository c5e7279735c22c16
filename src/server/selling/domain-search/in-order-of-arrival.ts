/** Yields values as the promises resolve; they must never reject. */
export async function* inOrderOfArrival<T>(
  promises: readonly Promise<T>[],
): AsyncGenerator<T, void, undefined> {
  const arrived: T[] = []
  let wake = Promise.withResolvers<undefined>()
  for (const promise of promises) {
    void promise.then((value) => {
      arrived.push(value)
      wake.resolve(undefined)
    })
  }
  for (let left = promises.length; left > 0;) {
    await wake.promise
    wake = Promise.withResolvers()
    const values = arrived.splice(0)
    left -= values.length
    yield* values
  }
}
