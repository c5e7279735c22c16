import * as v from 'valibot'

/** What npm's registry says of the packages that the shop runs with. */
export type AuditAnswer =
  | { readonly is: 'clean' }
  | { readonly is: 'vulnerable'; readonly lines: readonly string[] }
  /** No answer: without a network, or from a mirror that has no advisories. */
  | { readonly is: 'unknown'; readonly why: string }

const Advisory = v.object({ title: v.string(), url: v.string() })
const Answer = v.object({
  vulnerabilities: v.record(
    v.string(),
    v.object({
      severity: v.picklist(['info', 'low', 'moderate', 'high', 'critical']),
      range: v.string(),
      /** Texts name the package of which it is a consequence. */
      via: v.array(v.union([v.string(), Advisory])),
    }),
  ),
})
const Refusal = v.object({ message: v.string() })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads what `npm audit --json` printed; vulnerabilities below moderate are left out. */
export const readAudit = (stdout: string): AuditAnswer => {
  const json = parsed(stdout)
  const answer = v.safeParse(Answer, json)
  if (!answer.success) {
    const refusal = v.safeParse(Refusal, json)
    return { is: 'unknown', why: refusal.success ? refusal.output.message : 'npm has no answer' }
  }
  const lines = Object.entries(answer.output.vulnerabilities)
    .filter(([, { severity }]) => severity !== 'info' && severity !== 'low')
    .map(([name, { severity, range, via }]) => {
      const causes = via.map((one) => (typeof one === 'string' ? one : `${one.title} (${one.url})`))
      return `${name} ${range}: ${severity}, ${causes.join('; ')}`
    })
  return lines.length === 0 ? { is: 'clean' } : { is: 'vulnerable', lines }
}
