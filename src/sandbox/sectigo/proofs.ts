import type { CallContext } from './context.ts'
import { baseName, proofValues } from './csr.ts'
import type { Issue, Name } from './orders.ts'

const seesRecord = async (context: CallContext, issue: Issue, name: string): Promise<boolean> => {
  const { cname } = proofValues(issue.csr, issue.uniqueValue, name)
  const found = await context.resolveCname(cname.name)
  return found.some((target) => target.toLowerCase().replace(/\.$/, '') === cname.target)
}

const seesFile = async (
  { behaviours }: CallContext,
  issue: Issue,
  name: string,
): Promise<boolean> => {
  const host = behaviours.current.sectigo.hosts[name]
  if (host === undefined) return false
  const { file } = proofValues(issue.csr, issue.uniqueValue, name)
  try {
    const response = await fetch(new URL(file.path, host), {
      ...{ redirect: 'manual', signal: AbortSignal.timeout(5_000) },
    })
    const text = await response.text()
    return response.status === 200 && text.trim().replaceAll('\r\n', '\n') === file.text
  } catch {
    return false
  }
}

const isProven = async (context: CallContext, issue: Issue, one: Name): Promise<boolean> => {
  if (one.isValidated || one.method === 'EMAIL') return one.isValidated
  const name = baseName(one.name)
  if (context.behaviours.current.sectigo.seen.includes(name)) return true
  return one.method === 'CNAME_CSR_HASH'
    ? seesRecord(context, issue, name)
    : seesFile(context, issue, name)
}

/** Looks for the records and files of a certificate's names; returns the names afterwards. */
export const lookForProofs = async (
  context: CallContext,
  issue: Issue,
): Promise<readonly Name[]> => {
  if (context.behaviours.current.sectigo.neverValidate) return issue.names
  return Promise.all(
    issue.names.map(async (one) => ({ ...one, isValidated: await isProven(context, issue, one) })),
  )
}
