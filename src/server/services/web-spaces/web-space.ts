/** A chosen addon; null means unlimited. */
export interface SpaceAddon {
  readonly name: string
  readonly value: number | string | boolean | null
}

/** What a customer bought: a namespace with an app, a database and volumes. */
export interface WebSpace {
  /** The order item that it was created for. */
  readonly itemId: string
  /** Cloud hosting or WordPress hosting. */
  readonly family: 'ch' | 'wp'
  /** The key of the plan, such as `ch-basic`. */
  readonly plan: string
  readonly addons: readonly SpaceAddon[]
  /** The space whose backup it shows; it has the same secrets and repository. */
  readonly copyOf?: string
}

/** What our cluster offers to web spaces. */
export interface SpaceSettings {
  /** Each space has a name under this zone. */
  readonly zone: string
  readonly storageClass: string | undefined
  readonly ingressClass: string
  readonly ingressNamespace: string
  readonly issuer: string
  /** A Service of the cluster that shows suspended websites. */
  readonly suspendedPage: string
  /** `host:port` of a Service of the cluster. */
  readonly mailRelay: string
  readonly backup: {
    readonly repository: string
    readonly password: string
    readonly accessKey: string
    readonly secretKey: string
  }
}

type Labels = Readonly<Record<string, string>>

/** Returns the namespace of a space, in which only its objects are. */
export const namespaceOf = ({ family, itemId }: Pick<WebSpace, 'family' | 'itemId'>): string =>
  `${family}-${itemId}`

/** The label that all objects of spaces have. */
export const managedBy: Labels = { 'app.kubernetes.io/managed-by': 'flow' }

/** Returns the labels that mark an object as ours. */
export const labelsOf = ({
  itemId,
  plan,
  copyOf,
}: Pick<WebSpace, 'itemId' | 'plan' | 'copyOf'>): Labels => ({
  ...managedBy,
  'flow/item': itemId,
  'flow/plan': plan,
  ...(copyOf === undefined ? {} : { 'flow/copy-of': copyOf }),
})
