const batchSize = 1_000
/** Queue limit, which only a failing database reaches. */
export const maxQueued = 20_000

/** Removes and returns the next batch of entries. */
export const takeBatch = <Value>(queue: Map<string, Value>): [string, Value][] => {
  const batch = [...queue.entries().take(batchSize)]
  for (const [name] of batch) queue.delete(name)
  return batch
}
