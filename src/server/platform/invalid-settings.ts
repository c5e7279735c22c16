import * as v from 'valibot'

/** Names all invalid settings at once, each with its first problem. */
export const invalidSettings = (issues: readonly v.BaseIssue<unknown>[]): string => {
  const problems = new Map<string, string>()
  for (const issue of issues) {
    const name = v.getDotPath(issue) ?? 'environment'
    if (!problems.has(name)) problems.set(name, `${name}: ${issue.message}`)
  }
  const lines = [...problems.values()]
  return lines.length === 1
    ? lines.join()
    : `${lines.length} settings are invalid:\n${lines.map((line) => `- ${line}`).join('\n')}`
}
