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

const limitMs = 10_000

/** Returns a finding, at the latest after 10 seconds. */
export const withinLimit = async (
  subject: string,
  examine: () => Promise<Finding>,
): Promise<Finding> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(resolve, limitMs, {
      ...{ is: 'problem', subject, text: 'no result within 10 s' },
      remedy: 'repeat it, and look at its machine and the network between',
    })
  })
  try {
    return await Promise.race([examine(), late])
  } finally {
    clearTimeout(timer)
  }
}
