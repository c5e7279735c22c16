/** What the doctor found about one subject; a problem says what to do. */
export type Finding = {
  readonly subject: string
  readonly text: string
} & ({ readonly is: 'ok' | 'skipped' } | { readonly is: 'problem'; readonly remedy: string })

/** Returns findings as lines for the operator, in their order. */
export const findingLines = (findings: readonly Finding[]): readonly string[] => {
  const problems = findings.filter(({ is }) => is === 'problem').length
  const lines = findings.map((finding) => {
    const remedy = finding.is === 'problem' ? `: ${finding.remedy}` : ''
    return `${finding.is.padEnd(8)} ${finding.subject}: ${finding.text}${remedy}`
  })
  const sum = problems === 0 ? 'All is well.' : `Problems: ${problems}.`
  return [...lines, '', sum]
}

/** Returns what the command ends with: 1 when a person has to do something, for scripts and timers. */
export const findingsAnswer = (
  findings: readonly Finding[],
): { readonly code: 0 | 1; readonly text: string } => ({
  code: findings.some(({ is }) => is === 'problem') ? 1 : 0,
  text: findingLines(findings).join('\n'),
})

const limitMs = 10_000

const late = 'no result within 10 s'

/** Returns what work finds, or after 10 seconds what says so. */
export const orLate = async <T>(
  work: () => Promise<T>,
  whenLate: (text: string) => T,
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(whenLate(late)), limitMs)
  })
  try {
    return await Promise.race([work(), limit])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns a finding, at the latest after 10 seconds. */
export const withinLimit = (subject: string, examine: () => Promise<Finding>): Promise<Finding> =>
  orLate<Finding>(examine, (text) => ({
    ...{ is: 'problem', subject, text },
    remedy: 'repeat it, and look at its machine and the network between',
  }))
