import type { ProofCause } from '../../../contract/proof-causes.ts'
import { baseOfName } from '../../../contract/certificate-names.ts'
import type { PublicDns } from '../../providers/public-dns.ts'
import type { ReadWebFile } from '../../providers/web-file.ts'
import type { CertificateName } from './issuance.ts'

export interface ObserveDeps extends Pick<PublicDns, 'resolveCname'> {
  readonly readWebFile: ReadWebFile
}

/** What is at the place of a proof now, and why it is none. */
export interface SeenProof {
  readonly found: string | undefined
  readonly cause: ProofCause
}

const longestShown = 300

const withoutDot = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/** Finds a record whose name got the domain twice, because a panel adds it by itself. */
const doubled = async (
  { resolveCname }: ObserveDeps,
  { name, wanted }: CertificateName,
  place: string,
): Promise<string | undefined> => {
  const labels = baseOfName(name).split('.')
  for (let from = 0; from < labels.length - 1; from += 1) {
    const wrong = `${place}.${labels.slice(from).join('.')}`
    const targets = await resolveCname(wrong)
    if (targets.some((one) => withoutDot(one) === wanted)) return wrong
  }
  return undefined
}

const observeRecord = async (
  deps: ObserveDeps,
  one: CertificateName,
  place: string,
): Promise<SeenProof> => {
  const targets = (await deps.resolveCname(place)).map(withoutDot)
  const isSeen = targets.some((target) => target === one.wanted)
  if (isSeen) return { found: one.wanted, cause: 'SEEN' }
  const [other] = targets
  if (other !== undefined) return { found: other, cause: 'RECORD_OTHER' }
  const wrong = await doubled(deps, one, place)
  return { found: wrong, cause: wrong === undefined ? 'RECORD_MISSING' : 'RECORD_DOUBLED' }
}

const observeFile = async (
  { readWebFile }: ObserveDeps,
  { wanted }: CertificateName,
  place: string,
): Promise<SeenProof> => {
  const read = await readWebFile(place)
  if (read.is === 'no-ip') return { found: undefined, cause: 'NO_IP' }
  if (read.is === 'unreachable') return { found: undefined, cause: 'UNREACHABLE' }
  const { status, location } = read
  if (location !== undefined) {
    return { found: location.slice(0, longestShown), cause: 'REDIRECTED' }
  }
  if (status !== 200) return { found: `HTTP ${status}`, cause: 'FILE_MISSING' }
  const text = read.text.trim().replaceAll('\r\n', '\n')
  return text === wanted
    ? { found: text, cause: 'SEEN' }
    : { found: text.slice(0, longestShown), cause: 'FILE_OTHER' }
}

/** Looks at the place of a name's proof as the authority does. */
export const observeProof = (deps: ObserveDeps, one: CertificateName): Promise<SeenProof> => {
  const { method, place } = one
  if (place === undefined) return Promise.resolve({ found: undefined, cause: 'MAIL_UNANSWERED' })
  return method === 'CNAME' ? observeRecord(deps, one, place) : observeFile(deps, one, place)
}

/** Whether a record that was added to our zones is not public yet: the authority cannot see it either. */
export const isUnseen = async (
  deps: ObserveDeps,
  { names }: { readonly names: readonly CertificateName[] },
  ours: readonly string[],
): Promise<boolean> => {
  const published = names.filter(({ name, method }) => method === 'CNAME' && ours.includes(name))
  for (const name of published) {
    if ((await observeProof(deps, name)).cause !== 'SEEN') return true
  }
  return false
}
