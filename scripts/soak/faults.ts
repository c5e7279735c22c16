import type { BehaviourValues, Part } from '../../src/sandbox/control/behaviours.ts'

/** How every outside party fails at random. */
export const faultKinds = ['slow', 'refuses', 'loses', 'down'] as const
export type FaultKind = (typeof faultKinds)[number]

type FaultsOf<P extends Part> = Readonly<Record<FaultKind, readonly Partial<BehaviourValues[P]>[]>>

/** All four kinds of a service with the common faults. */
const common = {
  slow: [{ delayMs: 1_500 }],
  refuses: [{ throttled: true }],
  loses: [{ loseAnswer: true }, { hang: true }],
  down: [{ down: true }],
} as const

const tlds = ['com', 'net', 'org'] as const
const eachTld = <Entry>(entry: Entry): Readonly<Record<string, Entry>> =>
  Object.fromEntries(tlds.map((tld) => [tld, entry]))

/**
 * What each party does wrong, by kind: it is slow, refuses, loses its answers (or never gives them,
 * or stops half-way), or is down.
 */
export const faults: { readonly [P in Part]: FaultsOf<P> } = {
  registry: {
    slow: [{ delayMs: 1_500 }],
    refuses: [
      { failCreate: 2400 },
      { failCreate: 2104 },
      { failCreate: 2306 },
      { createPends: true },
      { failRenew: 2400 },
    ],
    loses: [{ loseAnswer: true }, { hang: true }],
    down: [{ down: true }],
  },
  payway: {
    slow: [{ checkDelayMs: 2_000 }],
    refuses: [{ decline: true }],
    loses: [{ pushback: 'silent' }, { pushback: 'twice' }, { pushback: 'forged' }, { hang: true }],
    down: [{ down: true }],
  },
  cybersource: {
    slow: [{ delayMs: 1_500 }],
    refuses: [
      { refuseRefunds: true },
      { entry: { decision: 'REVIEW', reason: '480', charges: true } },
      { entry: { decision: 'ERROR', reason: '150', charges: false } },
    ],
    loses: [
      { loseAnswer: ['payments'] },
      { loseAnswer: ['refunds', 'voids'] },
      { notification: 'twice' },
      { notification: 'silent' },
      { hang: true },
    ],
    down: [{ down: true }],
  },
  paypal: {
    slow: [{ delayMs: 1_500 }],
    refuses: [{ captureIssue: 'INSTRUMENT_DECLINED' }],
    loses: [{ loseAnswer: ['create', 'capture'] }, { hang: true }],
    down: [{ down: true }],
  },
  mail: {
    slow: [{ delayMs: 1_500 }],
    refuses: [{ rejectRcpt: true }],
    loses: [{ loseAnswer: true }],
    down: [{ down: true }],
  },
  powerdns: {
    slow: [{ delayMs: 1_500 }, { propagationMs: 3_000 }],
    refuses: [{ refuseWrites: 500 }],
    loses: [{ loseAnswer: true }, { hang: true }, { muteTypes: ['CNAME', 'NS', 'SOA'] }],
    down: [{ down: true }],
  },
  whm: {
    slow: [{ delayMs: 1_500 }],
    refuses: [{ denied: true }, { diskFull: true }],
    loses: [
      { loseAnswer: ['createacct'] },
      { proxyTimeout: ['createacct'] },
      { half: true },
      { hang: true },
    ],
    down: [{ down: true }],
  },
  openstack: {
    slow: [{ delayMs: 1_000 }, { buildMs: 3_000, volumeMs: 1_000 }],
    refuses: [{ throttled: true }, { build: 'no-valid-host' }, { volume: 'error' }],
    loses: [
      {
        faults: [
          ...(['/servers', '/volumes', '/ports'] as const).map((path, at) => ({
            service: (['compute', 'volume', 'network'] as const)[at] ?? 'compute',
            ...({ method: 'POST', path, body: '', do: 'lose' } as const),
            ...{ status: 500, message: '', delayMs: 0, times: 3 },
          })),
        ],
      },
      { hang: true },
      { build: 'error' },
    ],
    down: [{ down: true }],
  },
  kubernetes: {
    slow: [{ delayMs: 500 }, { startMs: 3_000, jobMs: 2_000 }],
    refuses: [{ throttled: true }, { denied: true }],
    loses: [
      {
        faults: (['POST', 'PATCH', 'DELETE'] as const).map((method) => ({
          ...({ method, path: '/', do: 'lose' } as const),
          ...{ status: 500, reason: '', message: '', delayMs: 0, times: 3 },
        })),
      },
      { hang: true },
      { stuck: true },
    ],
    down: [{ down: true }],
  },
  sectigo: {
    slow: [{ delayMs: 1_500 }, { issueMs: 3_000 }],
    refuses: [{ exhausted: true }, { preSignFails: true }],
    loses: [
      { loseAnswer: ['AutoApplySSL'] },
      { loseAnswer: ['AutoUpdateDCV', 'CollectSSL'] },
      { hang: true },
    ],
    down: [{ down: true }],
  },
  smsc: {
    slow: [{ delayMs: 1_500 }, { receiptMs: 5_000 }],
    refuses: [
      { refuseBind: 13 },
      { perSecond: 1 },
      { faults: [{ to: '', do: 'refuse', status: 0x58, times: 3 }] },
    ],
    loses: [
      { faults: [{ to: '', do: 'lose', status: 0x58, times: 2 }] },
      { faults: [{ to: '', do: 'drop', status: 0x58, times: 2 }] },
      { receipts: 'twice' },
    ],
    down: [{ down: true }],
  },
  'wordpress-org': {
    slow: [{ delayMs: 1_500 }],
    refuses: [{ throttled: true }, { empty: true }],
    loses: [{ hang: true }, { rubbish: true }],
    down: [{ down: true }],
  },
  rdap: {
    ...common,
    refuses: [{ throttled: true }, { tlds: eachTld({ status: 429 }) }],
    loses: [{ loseAnswer: true }, { hang: true }, { tlds: eachTld({ rubbish: true }) }],
  },
  whois: {
    slow: [{ delayMs: 3_000 }],
    refuses: [{ tlds: eachTld({ answer: 'limited' }) }],
    loses: [{ tlds: eachTld({ answer: 'cut' }) }, { tlds: eachTld({ hang: true }) }],
    down: [{ down: true }],
  },
  google: {
    slow: common.slow,
    refuses: [{ throttled: true }, { idToken: 'wrong-key' }],
    loses: common.loses,
    down: [{ certsDown: true }],
  },
  recaptcha: {
    slow: common.slow,
    refuses: [{ throttled: true }, { fail: true }],
    loses: common.loses,
    down: [{ verifyDown: true }],
  },
  'breached-passwords': common,
  meta: common,
  ga4: common,
  sentry: common,
}

/** A fault of a part, and what ends it. */
export interface Fault {
  readonly part: Part
  readonly kind: FaultKind
  readonly bad: object
  /** The values without it, where null removes the entry of a TLD. */
  readonly good: (usual: BehaviourValues) => object
}

const goodOf = (part: Part, bad: object, usual: BehaviourValues): object => {
  const values: Readonly<Record<string, unknown>> = usual[part]
  return Object.fromEntries(
    Object.keys(bad).map((name) => [
      name,
      name === 'tlds' ? Object.fromEntries(tlds.map((tld) => [tld, null])) : values[name],
    ]),
  )
}

/** Returns the faults of all parts. */
export const allFaults = (parts: readonly Part[]): readonly Fault[] =>
  parts.flatMap((part) =>
    faultKinds.flatMap((kind) =>
      faults[part][kind].map((bad) => ({
        ...{ part, kind, bad },
        good: (usual) => goodOf(part, bad, usual),
      })),
    ),
  )
