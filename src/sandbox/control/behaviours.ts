import * as v from 'valibot'
import { httpFaults, noHttpFaults } from '../http-faults.ts'
import {
  CyberSourceBehaviour,
  goodCyberSource,
  type CyberSourceValues,
} from '../cybersource/behaviour.ts'
import {
  goodKubernetes,
  KubernetesBehaviour,
  type KubernetesValues,
} from '../kubernetes/behaviour.ts'
import { goodOpenStack, OpenStackBehaviour, type OpenStackValues } from '../openstack/behaviour.ts'
import { goodPaypal, PaypalBehaviour, type PaypalValues } from '../paypal/behaviour.ts'
import { goodPowerdns, PowerdnsBehaviour, type PowerdnsValues } from '../powerdns/behaviour.ts'
import { goodSectigo, SectigoBehaviour, type SectigoValues } from '../sectigo/behaviour.ts'
import { goodSmsc, SmscBehaviour, type SmscValues } from '../smsc/behaviour.ts'
import { goodWhm, WhmBehaviour, type WhmValues } from '../whm/behaviour.ts'
import {
  goodWordpressOrg,
  WordpressOrgBehaviour,
  type WordpressOrgValues,
} from '../wordpress-org/behaviour.ts'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

const Payway = v.strictObject({
  /** The push-back of an approved payment. */
  pushback: v.picklist(['send', 'silent', 'twice', 'delayed', 'forged']),
  /** Delay of a 'delayed' push-back after the browser's redirect. */
  pushbackDelayMs: milliseconds,
  checkDelayMs: milliseconds,
  /** Every API call answers 503. */
  down: v.boolean(),
  /** No API call is ever answered. */
  hang: v.boolean(),
  /** Added to the reported amount in dollars (or riel). */
  amountDelta: v.pipe(v.number(), v.finite()),
  /** "Approve payment" declines. */
  decline: v.boolean(),
  /** The answer to a refund; 'lose-answer' pays it back and answers 502. */
  refund: v.picklist(['pay', 'lose-answer', 'busy', 'refuse', 'low-balance']),
  refundDelayMs: milliseconds,
})

const RegistryTld = v.strictObject({
  delayMs: v.optional(milliseconds),
  hang: v.optional(v.boolean()),
  /** Every command for a name under this TLD fails with 2400. */
  fail: v.optional(v.boolean()),
  /** Maximum number of this TLD's names in a check (else 2306). */
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Not a TLD of this registry: avail="0", "TLD not supported". */
  unsupported: v.optional(v.boolean()),
})

const failingResult = v.nullable(
  v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2502)),
)

const Registry = v.strictObject({
  /** EPP connections are closed at once. */
  down: v.boolean(),
  /** Connections are accepted and never answered. */
  hang: v.boolean(),
  delayMs: milliseconds,
  /** Creates, renewals, updates, transfers and deletions are done, then the connection is closed. */
  loseAnswer: v.boolean(),
  /** Result code of every domain create (RFC 5730 §3, for example 2104 or 2400); null creates. */
  failCreate: failingResult,
  /** A contact without an `int` form is refused with 2306. */
  needsInternational: v.boolean(),
  /** Creates answer 1001 and wait for a decision. */
  createPends: v.boolean(),
  failRenew: failingResult,
  /** Result code of every domain update (2304, 2306 …); null updates. */
  failUpdate: failingResult,
  failTransfer: failingResult,
  failDelete: failingResult,
  failRestore: failingResult,
  /** Time until the registry approves an unanswered transfer. */
  transferMs: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Info withholds authInfo from everyone. */
  hideAuthInfo: v.boolean(),
  /** Annual price of a premium name in US cents; null: each its own price. */
  premiumCents: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Commands whose premium fee checks withhold (RFC 8748 §5.1.1). */
  untoldFees: v.array(v.picklist(['create', 'renew', 'transfer', 'restore'])),
  tlds: v.record(v.string(), RegistryTld),
  /** Names that another customer registered (EPP, RDAP and WHOIS). */
  taken: v.array(v.string()),
})

const RdapTld = v.strictObject({
  delayMs: v.optional(milliseconds),
  /** Answers this HTTP status with an RDAP error body. */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599))),
  hang: v.optional(v.boolean()),
  /** Answers 200 with a body that is not RDAP. */
  rubbish: v.optional(v.boolean()),
})

const Rdap = v.strictObject({
  /** Every query answers 503. */
  down: v.boolean(),
  ...httpFaults,
  tlds: v.record(v.string(), RdapTld),
})

const WhoisTld = v.strictObject({
  delayMs: v.optional(milliseconds),
  hang: v.optional(v.boolean()),
  /** Replaces the record: bytes, nothing, megabytes, a rate limit, a reset, or Latin-1. */
  answer: v.optional(v.picklist(['garbage', 'empty', 'huge', 'limited', 'cut', 'latin1'])),
})

const Whois = v.strictObject({
  /** Connections are closed at once. */
  down: v.boolean(),
  delayMs: milliseconds,
  tlds: v.record(v.string(), WhoisTld),
})

const Mail = v.strictObject({
  /** Every SMTP connection is refused with 421. */
  down: v.boolean(),
  /** Every recipient is refused with 550. */
  rejectRcpt: v.boolean(),
  /** Time until a message is taken. */
  delayMs: milliseconds,
  /** Messages are taken, then the connection is closed without a reply. */
  loseAnswer: v.boolean(),
})

const Google = v.strictObject({
  /** The defect of issued ID tokens. */
  idToken: v.picklist([
    'good',
    'wrong-key',
    'expired',
    'wrong-audience',
    'wrong-issuer',
    'unverified-email',
    'without-nonce',
  ]),
  /** The browser's script answers 503. */
  scriptDead: v.boolean(),
  /** The key set answers 503. */
  certsDown: v.boolean(),
  // Of the key set.
  ...httpFaults,
})

const Recaptcha = v.strictObject({
  /** Every answer of the widget fails. */
  fail: v.boolean(),
  /** The browser's script answers 503. */
  scriptDead: v.boolean(),
  /** The verification answers 503. */
  verifyDown: v.boolean(),
  // Of the verification.
  ...httpFaults,
})

const BreachedPasswords = v.strictObject({
  /** The ranges answer 503. */
  down: v.boolean(),
  ...httpFaults,
})

const Collector = v.strictObject({
  /** Every call answers 503. */
  down: v.boolean(),
  ...httpFaults,
})

const SCHEMAS = {
  payway: Payway,
  cybersource: CyberSourceBehaviour,
  registry: Registry,
  rdap: Rdap,
  whois: Whois,
  mail: Mail,
  google: Google,
  recaptcha: Recaptcha,
  'breached-passwords': BreachedPasswords,
  openstack: OpenStackBehaviour,
  powerdns: PowerdnsBehaviour,
  whm: WhmBehaviour,
  sectigo: SectigoBehaviour,
  kubernetes: KubernetesBehaviour,
  'wordpress-org': WordpressOrgBehaviour,
  smsc: SmscBehaviour,
  paypal: PaypalBehaviour,
  meta: Collector,
  ga4: Collector,
  sentry: Collector,
} as const

export const PARTS = [
  'payway',
  'cybersource',
  'registry',
  'rdap',
  'whois',
  'mail',
  'google',
  'recaptcha',
  'breached-passwords',
  'openstack',
  'powerdns',
  'whm',
  'sectigo',
  'kubernetes',
  'wordpress-org',
  'smsc',
  'paypal',
  'meta',
  'ga4',
  'sentry',
] as const
export type Part = (typeof PARTS)[number]

export interface BehaviourValues {
  payway: v.InferOutput<typeof Payway>
  cybersource: CyberSourceValues
  registry: v.InferOutput<typeof Registry>
  rdap: v.InferOutput<typeof Rdap>
  whois: v.InferOutput<typeof Whois>
  mail: v.InferOutput<typeof Mail>
  google: v.InferOutput<typeof Google>
  recaptcha: v.InferOutput<typeof Recaptcha>
  'breached-passwords': v.InferOutput<typeof BreachedPasswords>
  openstack: OpenStackValues
  powerdns: PowerdnsValues
  whm: WhmValues
  sectigo: SectigoValues
  kubernetes: KubernetesValues
  'wordpress-org': WordpressOrgValues
  smsc: SmscValues
  paypal: PaypalValues
  meta: v.InferOutput<typeof Collector>
  ga4: v.InferOutput<typeof Collector>
  sentry: v.InferOutput<typeof Collector>
}

/** The behaviours, read by the services at every request. */
export interface Behaviours {
  readonly current: Readonly<BehaviourValues>
  /** Merges `change` into a part, where null removes a TLD's entry; returns why it was refused. */
  merge(part: Part, change: unknown): string | undefined
  reset(): void
  onChange(listener: () => void): void
}

const initial = (): BehaviourValues => ({
  payway: {
    pushback: 'send',
    pushbackDelayMs: 2000,
    checkDelayMs: 0,
    down: false,
    hang: false,
    amountDelta: 0,
    decline: false,
    refund: 'pay',
    refundDelayMs: 0,
  },
  cybersource: goodCyberSource(),
  registry: {
    down: false,
    hang: false,
    delayMs: 0,
    loseAnswer: false,
    failCreate: null,
    needsInternational: false,
    createPends: false,
    failRenew: null,
    failUpdate: null,
    failTransfer: null,
    failDelete: null,
    failRestore: null,
    transferMs: 5 * 86_400_000,
    hideAuthInfo: false,
    premiumCents: null,
    untoldFees: [],
    tlds: {},
    taken: [],
  },
  rdap: { down: false, ...noHttpFaults(), tlds: {} },
  whois: { down: false, delayMs: 0, tlds: {} },
  mail: { down: false, rejectRcpt: false, delayMs: 0, loseAnswer: false },
  google: { idToken: 'good', scriptDead: false, certsDown: false, ...noHttpFaults() },
  recaptcha: { fail: false, scriptDead: false, verifyDown: false, ...noHttpFaults() },
  'breached-passwords': { down: false, ...noHttpFaults() },
  openstack: goodOpenStack(),
  powerdns: goodPowerdns(),
  whm: goodWhm(),
  sectigo: goodSectigo(),
  kubernetes: goodKubernetes(),
  'wordpress-org': goodWordpressOrg(),
  smsc: goodSmsc(),
  paypal: goodPaypal(),
  meta: { down: false, ...noHttpFaults() },
  ga4: { down: false, ...noHttpFaults() },
  sentry: { down: false, ...noHttpFaults() },
})

export function createBehaviours(): Behaviours {
  let current = initial()
  const listeners: (() => void)[] = []
  const changed = () => {
    for (const listener of listeners) listener()
  }
  return {
    get current() {
      return current
    },
    merge(part, change) {
      if (!isRecord(change)) return 'a JSON object is expected'
      const before: Readonly<Record<string, unknown>> = current[part]
      const merged: Record<string, unknown> = { ...before, ...change }
      if (isRecord(change.tlds) && isRecord(before.tlds)) {
        merged.tlds = mergeTlds(before.tlds, change.tlds)
      }
      if (Array.isArray(merged.taken)) {
        merged.taken = merged.taken.map((name: unknown) =>
          typeof name === 'string' ? name.toLowerCase() : name,
        )
      }
      const parsed = v.safeParse(SCHEMAS[part], merged)
      if (!parsed.success) {
        return parsed.issues
          .map((issue) => `${v.getDotPath(issue) ?? part}: ${issue.message}`)
          .join('; ')
      }
      current = { ...current, [part]: parsed.output }
      changed()
      return undefined
    },
    reset() {
      current = initial()
      changed()
    },
    onChange: (listener) => listeners.push(listener),
  }
}

function mergeTlds(
  before: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const entries = new Map(Object.entries(before))
  for (const [key, value] of Object.entries(change)) {
    const tld = key.toLowerCase().replace(/^\./, '')
    if (value === null) entries.delete(tld)
    else entries.set(tld, value)
  }
  return Object.fromEntries(entries)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
