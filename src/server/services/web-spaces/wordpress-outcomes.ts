/** What became of a theme, a plugin, a language, the test mail or WordPress itself. */
export type Outcome = {
  readonly kind: 'theme' | 'plugin' | 'language' | 'mail' | 'core'
  readonly name: string
  /** `unknown` when the log of the installation is gone. */
  readonly is: 'installed' | 'failed' | 'unknown'
  readonly reason: string
  /** The PHP that a failed one needs, such as `8.4`. */
  readonly needsPhp?: string
}

export type Part = Pick<Outcome, 'kind' | 'name'>

const mostReason = 300

const isKind = (text: string | undefined): text is Outcome['kind'] =>
  /^(theme|plugin|language|mail|core)$/.test(text ?? '')

const isSummary = (line: string): boolean => /^Error: (No|Only|The mail was not) /.test(line)

/** Returns why WP-CLI failed: its last warning or error that is no summary. */
export const reasonOf = (lines: readonly string[]): string => {
  const told = lines.filter((line) => /^(Error|Warning|(PHP )?Fatal error): /.test(line))
  const exact = told.findLast((line) => !isSummary(line)) ?? told.at(-1) ?? lines.at(-1) ?? ''
  return exact
    .trim()
    .replace(/^[\w ]+: /, '')
    .slice(0, mostReason)
}

const failedBecause = (reason: string) => {
  const isAboutPhp = /\bPHP\b/.test(reason)
  const version = /\brequires?(?: PHP)?(?: version)? (\d+(?:\.\d+)*)/i.exec(reason)?.[1]
  return { reason, ...(isAboutPhp && version !== undefined ? { needsPhp: version } : {}) }
}

/** Reads the outcomes that a log of WP-CLI reports, with the reasons from the lines before. */
export const readOutcomes = (log: string, wanted: readonly Part[]): readonly Outcome[] => {
  const outcomes: Outcome[] = []
  let lines: string[] = []
  for (const line of log.split('\n').map((each) => each.trim())) {
    const [, kind, name = '', is] = /^flow (\w+) (\S+) (installed|failed)$/.exec(line) ?? []
    if (isKind(kind)) {
      const found =
        is === 'failed'
          ? { is: 'failed' as const, ...failedBecause(reasonOf(lines)) }
          : { is: 'installed' as const, reason: '' }
      outcomes.push({ kind, name, ...found })
      lines = []
    } else if (line !== '' && !line.startsWith('flow done ')) lines.push(line)
  }
  const isReported = (one: Part) =>
    outcomes.some(({ kind, name }) => kind === one.kind && name === one.name)
  const lost = wanted
    .filter((one) => !isReported(one))
    .map(({ kind, name }) => ({ kind, name, is: 'unknown' as const, reason: '' }))
  return [...outcomes, ...lost]
}
