import * as v from 'valibot'
import type { NewItem } from '../../../contract/items/variants.ts'
import type { SoldType } from '../../../contract/items/variants.ts'
import type {
  ItemDescription,
  ItemKind,
  Line,
  NewLine,
  OrderItemJson,
  PricedLine,
  Recheck,
  StoredLine,
} from './item-kind.ts'

type Input<T extends SoldType> = Extract<v.InferOutput<typeof NewItem>, { readonly type: T }>

const configOf = <Config>(schema: v.GenericSchema<unknown, Config>, line: StoredLine): Config =>
  v.parse(schema, line.config)

/** A description for rows out of the database: each is parsed before the typed one is called. */
export const defineDescription = <T extends SoldType, Config, Facts>(
  description: ItemDescription<T, Config, Facts>,
) => {
  const read = (line: StoredLine): Line<Config> => ({
    ...line,
    config: configOf(description.config, line),
    facts: undefined,
  })
  return {
    facts: description.facts,
    describe: (line: StoredLine, locale: Parameters<typeof description.describe>[1]) =>
      description.describe(read(line), locale),
    orderDetails: (item: OrderItemJson) =>
      description.orderDetails({ ...read(item), parts: item.parts }),
    refundText: (line: StoredLine) => description.refundText(read(line)),
  }
}

/** A kind for rows out of the database: each is parsed before the typed one is called. */
export const defineKind = <T extends SoldType, Config, Facts>(kind: ItemKind<T, Config, Facts>) => {
  const read = (line: StoredLine): Line<Config, Facts> => ({
    ...line,
    config: configOf(kind.config, line),
    facts: v.parse(kind.factsSchema, line.facts),
  })
  return {
    add: (
      inputs: readonly Input<T>[],
      context: Parameters<typeof kind.add>[1],
    ): Promise<readonly NewLine[]> => kind.add(inputs, context),
    edit: (
      line: StoredLine,
      patch: { readonly duration: number },
      context: { readonly now: Date },
    ): Pick<NewLine, 'duration' | 'config' | 'seen_price'> => kind.edit(read(line), patch, context),
    price: (line: StoredLine, context: { readonly now: Date }): PricedLine<T> | undefined =>
      kind.price(read(line), context),
    recheck: (
      lines: readonly StoredLine[],
      context: { readonly now: Date },
    ): Promise<readonly Recheck<unknown>[]> => kind.recheck(lines.map(read), context),
  }
}

/** The kinds that run, by type. */
export type ItemKinds = {
  readonly [T in SoldType]: ReturnType<typeof defineKind<T, unknown, unknown>>
}
