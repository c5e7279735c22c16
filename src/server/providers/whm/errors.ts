import { ProviderError, type FailureClass } from '../../platform/provider-error.ts'

/** What a refusal is about. */
export type RefusalCause =
  | 'username-taken'
  | 'username-invalid'
  | 'domain-taken'
  | 'dns-entry'
  | 'domain-invalid'
  | 'absent'
  | 'foreign'
  | 'email-invalid'
  | 'package'
  | 'password'
  | 'license'
  | 'disk'
  | 'locked'
  | 'queued'
  | 'timeout'
  | 'other'

/** A refusal of WHM with its reason, free of random prefixes. */
export interface Refusal {
  readonly class: FailureClass
  readonly cause: RefusalCause
  readonly reason: string
}

/** Removes the prefix of a reason, whose id differs per call. */
export const withoutPrefix = (reason: string): string =>
  reason.replace(/^(?:API failure: )?\(XID \w+\) /, '').trim()

/** By words, since quotes and punctuation differ between versions; the first match decides. */
const rules: readonly (readonly [RegExp, RefusalCause, FailureClass])[] = [
  [/timed? ?out|temporar|try again later|could not connect|load average/i, 'timeout', 'retry'],
  [/already in (the|a) queue|in progress|currently (locked|being)|lock file/i, 'queued', 'busy'],
  [/dns (entry|zone).*already exists|already exists.*dns/is, 'dns-entry', 'input'],
  [
    /domain.*(already (set ?up|exists|in use|configured|own)|owned by)|already (owns|exists in the userdata)/is,
    'domain-taken',
    'input',
  ],
  [
    /group for that username|passwd entry for that|already has an account named|username .*(is taken|already exists|already in use)|name \S+ already exists/is,
    'username-taken',
    'busy',
  ],
  [/too weak|strength rating|password.*(short|invalid|dictionary)/is, 'password', 'fatal'],
  [
    /licen[sc]e|maximum (number of )?(users|accounts)|account limit|may not create any more/i,
    'license',
    'quota',
  ],
  [/no space left|disk (is )?full|quota exceeded/i, 'disk', 'quota'],
  [/is locked|only (the )?root( user)? (can|may)/i, 'locked', 'fatal'],
  [/do not have access to an account/i, 'foreign', 'fatal'],
  [
    /do not have a user named|no such (user|account)|(account|user) (\S+ )?does not exist|unable to find the user|no user data|could ?n.t find.*(user|account)/is,
    'absent',
    'fatal',
  ],
  [/package.*(does not exist|not found|invalid|unknown)|no such package/is, 'package', 'fatal'],
  [/not a valid email|invalid email/i, 'email-invalid', 'input'],
  [/not a valid domain|invalid domain|domain.*not valid/is, 'domain-invalid', 'input'],
  [
    /valid username|reserved username|username.*(not valid|too long)/is,
    'username-invalid',
    'fatal',
  ],
]

/** Classifies the reason of a refused call. */
export const classifyReason = (given: string): Refusal => {
  const reason = withoutPrefix(given)
  const [, cause = 'other', errorClass = 'fatal'] =
    rules.find(([words]) => words.test(reason)) ?? []
  return { class: errorClass, cause, reason }
}

/** A refusal where the caller expected none. */
export class WhmRefused extends ProviderError {
  readonly refusal: Refusal

  constructor(command: string, refusal: Refusal) {
    const kind = refusal.class === 'retry' || refusal.class === 'busy' ? 'unreachable' : 'refused'
    super('whm', kind, `${command}: ${refusal.reason}`, {
      ...{ code: refusal.cause, class: refusal.class },
    })
    this.refusal = refusal
  }
}
