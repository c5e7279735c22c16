/** Runs `stop` at the first signal, then exits. The same signal again exits at once. */
export const stopOnSignals = (stop: () => Promise<void>): void => {
  let stopping: Promise<unknown> | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    let isRepeated = false
    process.on(signal, () => {
      // Ctrl-C sends SIGINT to all processes of a terminal, and our parent then SIGTERM.
      if (isRepeated) process.exit(1)
      isRepeated = true
      stopping ??= stop().finally(() => process.exit(0))
    })
  }
}
