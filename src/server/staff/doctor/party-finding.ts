import { PartyProblem, type PartyCheck, type PartyRow } from '../../platform/party-check.ts'
import { ProviderError, type ProviderErrorKind } from '../../platform/provider-error.ts'
import { withinLimit, type Finding } from './finding.ts'

type Remedies = Readonly<Record<ProviderErrorKind, (check: PartyCheck) => string>>

const remedies: Remedies = {
  unreachable: ({ place }) => `start it, open the firewall, or correct ${place}`,
  timeout: ({ place }) => `look at its machine and the network between, or correct ${place}`,
  'rate-limited': () => 'repeat it in a minute',
  refused: ({ credentials, place }) => `correct ${credentials ?? place}`,
  protocol: ({ place }) => `something else answers there: correct ${place}`,
}

/** Codes of Node for certificates that it does not trust. */
const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/

const remedyOf = (check: PartyCheck, { kind, code = '' }: ProviderError): string =>
  untrusted.test(code)
    ? `its certificate is not valid: ask the party, or correct ${check.place}`
    : remedies[kind](check)

const problemOf = (check: PartyCheck, error: unknown): Finding => {
  const subject = check.party
  if (error instanceof PartyProblem)
    return { is: 'problem', subject, text: error.message, remedy: error.remedy }
  if (!(error instanceof ProviderError)) {
    const text = error instanceof Error ? error.message : String(error)
    return { is: 'problem', subject, text, remedy: `correct ${check.place}` }
  }
  const said = error.message.slice(`${error.provider}: `.length)
  const code = error.code === undefined ? '' : ` (${error.code})`
  const text = `${error.kind}, ${said}${code}`
  return { is: 'problem', subject, text, remedy: remedyOf(check, error) }
}

/** Checks one party. */
export const partyFinding = async (row: PartyRow): Promise<Finding> => {
  if ('off' in row) return { is: 'skipped', subject: row.party, text: row.off }
  return withinLimit(row.party, async () => {
    try {
      return { is: 'ok', subject: row.party, text: await row.run() }
    } catch (error) {
      return problemOf(row, error)
    }
  })
}
