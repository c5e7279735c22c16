import * as v from 'valibot'
import { Repository } from './repository.ts'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000))
const texts = v.array(v.string())

const Fault = v.strictObject({
  method: v.picklist(['GET', 'POST', 'PATCH', 'DELETE']),
  /** A part of the path, such as `/deployments/app`. */
  path: v.string(),
  /** `lose` acts and drops the connection, `drop` only drops it, `refuse` answers `status`. */
  do: v.picklist(['lose', 'drop', 'refuse', 'delay']),
  status: v.optional(v.pipe(v.number(), v.minValue(400), v.maxValue(599)), 500),
  reason: v.optional(v.string(), 'InternalError'),
  message: v.optional(v.string(), 'The sandbox refuses this call.'),
  delayMs: v.optional(milliseconds, 0),
  /** Matching calls that fail, from now on. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 1),
})

/** A fault of chosen calls. */
export type Fault = v.InferOutput<typeof Fault>

export const KubernetesBehaviour = v.strictObject({
  /** Every call answers 503. */
  down: v.boolean(),
  /** No call is ever answered. */
  hang: v.boolean(),
  /** Every call answers 401, as for a wrong token. */
  denied: v.boolean(),
  /** Every call answers 429. */
  throttled: v.boolean(),
  delayMs: milliseconds,
  faults: v.array(Fault),
  /** Time until pods run, jobs end, certificates are issued, volumes grow, namespaces are gone. */
  startMs: milliseconds,
  jobMs: milliseconds,
  certificateMs: milliseconds,
  volumeMs: milliseconds,
  deleteMs: milliseconds,
  /** Pods of workloads never become ready. */
  stuck: v.boolean(),
  /** Names of workloads whose program ends again and again. */
  crashing: texts,
  /** Replaces limits of every ResourceQuota, such as `{"limits.memory": "1Gi"}`. */
  quota: v.record(v.string(), v.string()),
  /** Parts of the names of images that cannot be pulled. */
  unpullable: texts,
  /** Volumes stay Pending. */
  noCapacity: v.boolean(),
  /** Parts of the names of jobs that fail. */
  failingJobs: texts,
  /** Slugs of themes and plugins that WP-CLI cannot install. */
  failingSlugs: texts,
  /** Versions that WordPress.org has by slug, of WordPress as `core` and `core-major`. */
  newVersions: v.record(v.string(), v.string()),
  /** Slugs whose new version breaks the website. */
  brokenUpdates: texts,
  /** The mail relay cannot be reached. */
  mailFails: v.boolean(),
  /** Locales without a language pack. */
  missingLanguages: texts,
  /** Names whose certificates the CA refuses. */
  refusedNames: texts,
  /** Services of type LoadBalancer get no IP. */
  noIps: v.boolean(),
  /** Deleted namespaces stay Terminating. */
  stuckNamespaces: v.boolean(),
  backupFails: v.boolean(),
  /** Databases of backups do not load. */
  damagedBackups: v.boolean(),
  /** By their URLs; any other URL has a small website in the branch `main`. */
  repositories: v.record(v.string(), Repository),
  /** New code does not fit into volumes. */
  volumeFull: v.boolean(),
})

export type KubernetesValues = v.InferOutput<typeof KubernetesBehaviour>

/** Returns the behaviour of a cluster without faults, whose work takes no time. */
export const goodKubernetes = (): KubernetesValues => ({
  ...{ down: false, hang: false, denied: false, throttled: false, delayMs: 0, faults: [] },
  ...{ startMs: 0, jobMs: 0, certificateMs: 0, volumeMs: 0, deleteMs: 0 },
  ...{ stuck: false, crashing: [], quota: {}, unpullable: [], noCapacity: false, failingJobs: [] },
  ...{ newVersions: {}, brokenUpdates: [], mailFails: false },
  ...{ failingSlugs: [], missingLanguages: [], refusedNames: [], noIps: false },
  ...{ stuckNamespaces: false, backupFails: false, damagedBackups: false },
  ...{ repositories: {}, volumeFull: false },
})
