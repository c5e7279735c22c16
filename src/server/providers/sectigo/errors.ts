import { ProviderError, type FailureClass } from '../../platform/provider-error.ts'

/** What a refusal is about. */
export type RefusalCause =
  | 'csr'
  | 'key'
  | 'wildcard'
  | 'name'
  | 'not-unique'
  | 'argument'
  | 'credit'
  | 'access'
  | 'ended'
  | 'revoked'
  | 'being-issued'
  | 'limit'
  | 'price'
  | 'other'

/** A refusal of the authority. */
export interface Refusal {
  readonly class: FailureClass
  readonly cause: RefusalCause
  readonly code: number
  readonly reason: string
}

type Classified = readonly [RefusalCause, FailureClass]

const byCode: ReadonlyMap<number, Classified> = new Map([
  [-5, ['wildcard', 'input']],
  [-6, ['wildcard', 'input']],
  [-8, ['csr', 'input']],
  [-9, ['csr', 'input']],
  [-10, ['csr', 'input']],
  [-11, ['key', 'input']],
  [-12, ['csr', 'input']],
  [-13, ['key', 'input']],
  [-14, ['other', 'retry']],
  [-15, ['credit', 'quota']],
  [-16, ['access', 'fatal']],
  [-18, ['name', 'input']],
  [-19, ['name', 'input']],
  [-20, ['ended', 'fatal']],
  [-21, ['revoked', 'fatal']],
  [-26, ['being-issued', 'busy']],
  [-35, ['name', 'input']],
  [-40, ['key', 'input']],
  [-42, ['limit', 'retry']],
  [-115, ['price', 'fatal']],
])

/** Arguments that the customer chose. */
const chosen = /domainNames?|dcvEmailAddress|DCVEmailAddress|csr|countryName|organi[sz]ationName/

/** Classifies a refusal by its code and the field that it names. */
export const refusalOf = (code: number, message: string, item: string): Refusal => {
  const reason = message === '' ? `error ${code}` : message
  const classified = byCode.get(code)
  if (classified !== undefined) {
    const [cause, errorClass] = classified
    return { class: errorClass, cause, code, reason }
  }
  const about = `${item} ${message}`
  if (/foreignOrderNumber/i.test(about) && /unique/i.test(message)) {
    return { class: 'busy', cause: 'not-unique', code, reason }
  }
  const isChosen = (code === -4 || code === -7) && chosen.test(about)
  return { class: isChosen ? 'input' : 'fatal', cause: 'argument', code, reason }
}

/** A refusal where the caller expected none. */
export class SectigoRefused extends ProviderError {
  readonly refusal: Refusal

  constructor(call: string, refusal: Refusal) {
    const kind = refusal.class === 'retry' || refusal.class === 'busy' ? 'unreachable' : 'refused'
    super('sectigo', kind, `${call}: ${refusal.reason}`, {
      ...{ code: String(refusal.code), class: refusal.class },
    })
    this.refusal = refusal
  }
}
