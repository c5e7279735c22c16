/** A figure of the whole shop, equal on all servers; one value for each combination of labels. */
export interface Figure {
  /** In Prometheus' form: `shop_payments_in_review`. */
  readonly name: string
  readonly help: string
  readonly values: readonly {
    readonly labels?: Readonly<Record<string, string>>
    readonly value: number
  }[]
}

/** Reads figures of the shop, from its database or its backups. */
export type ReadFigures = () => Promise<readonly Figure[]>
