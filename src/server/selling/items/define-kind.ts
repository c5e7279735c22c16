import * as v from 'valibot'
import type { SoldType } from '../../../contract/items/variants.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type {
  AddContext,
  ItemDescription,
  ItemKind,
  Line,
  NewItemOf,
  NewLine,
  OrderDetails,
  OrderItemJson,
  PricedLine,
  Recheck,
  RefundText,
  StoredLine,
} from './item-kind.ts'

interface Now {
  readonly now: Date
}

/** A description that takes rows as they are stored. */
export interface StoredDescription {
  readonly facts: ItemDescription<SoldType, unknown>['facts']
  describe(line: StoredLine, locale: Locale): { readonly name: string; readonly detail: string }
  orderDetails(item: OrderItemJson): OrderDetails
  refundText(line: StoredLine): RefundText
}

/** A kind that takes rows as they are stored. */
export interface StoredKind<T extends SoldType> {
  add(inputs: readonly NewItemOf<T>[], context: AddContext): Promise<readonly NewLine[]>
  edit(
    line: StoredLine,
    patch: { readonly duration: number },
    context: Now,
  ): Pick<NewLine, 'duration' | 'config' | 'seen_price'>
  price(line: StoredLine, context: Now): PricedLine<T> | undefined
  recheck(lines: readonly StoredLine[], context: Now): Promise<readonly Recheck<unknown>[]>
}

/** Returns a description that parses each row before the typed one is called. */
export const defineDescription = <T extends SoldType, Config, Facts>(
  description: ItemDescription<T, Config, Facts>,
): StoredDescription => {
  const read = (line: StoredLine): Line<Config> => ({
    ...line,
    config: v.parse(description.config, line.config),
    facts: undefined,
  })
  return {
    facts: (line) => description.facts(line),
    describe: (line, locale) => description.describe(read(line), locale),
    orderDetails: (item) => description.orderDetails({ ...read(item), parts: item.parts }),
    refundText: (line) => description.refundText(read(line)),
  }
}

/** Returns a kind that parses each row before the typed one is called. */
export const defineKind = <T extends SoldType, Config, Facts>(
  kind: ItemKind<T, Config, Facts>,
): StoredKind<T> => {
  const read = (line: StoredLine): Line<Config, Facts> => ({
    ...line,
    config: v.parse(kind.config, line.config),
    facts: v.parse(kind.factsSchema, line.facts),
  })
  return {
    add: (inputs, context) => kind.add(inputs, context),
    edit: (line, patch, context) => kind.edit(read(line), patch, context),
    price: (line, context) => kind.price(read(line), context),
    recheck: (lines, context) => kind.recheck(lines.map(read), context),
  }
}
