/** What became of a theme, a plugin or a language. */
export type Outcome = {
  readonly kind: 'theme' | 'plugin' | 'language'
  readonly name: string
  /** `unknown` when the log of the installation is gone. */
  readonly is: 'installed' | 'failed' | 'unknown'
  readonly reason: string
}

/** Reads the outcomes that an installation's log reports; the reason is the line before. */
export const readOutcomes = (
  log: string,
  wanted: readonly Pick<Outcome, 'kind' | 'name'>[],
): readonly Outcome[] => {
  const outcomes: Outcome[] = []
  let previous = ''
  for (const line of log.split('\n')) {
    const [, kind, name = '', is] =
      /^flow (theme|plugin|language) (\S+) (installed|failed)$/.exec(line) ?? []
    if (kind === 'theme' || kind === 'plugin' || kind === 'language') {
      const hasFailed = is === 'failed'
      const reason = hasFailed ? previous.replace(/^(Error|Warning): /, '') : ''
      outcomes.push({ kind, name, is: hasFailed ? 'failed' : 'installed', reason })
    } else if (line.trim() !== '') previous = line.trim()
  }
  const isReported = (one: Pick<Outcome, 'kind' | 'name'>) =>
    outcomes.some(({ kind, name }) => kind === one.kind && name === one.name)
  const lost = wanted
    .filter((one) => !isReported(one))
    .map((one) => ({ ...one, is: 'unknown' as const, reason: '' }))
  return [...outcomes, ...lost]
}
