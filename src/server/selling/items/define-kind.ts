import * as v from 'valibot'
import type { NewItem, SoldType } from '../../../contract/items/variants.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type {
  AddContext,
  ChangeContext,
  ChangeInput,
  DescribedLine,
  ItemDescription,
  ItemKind,
  Line,
  NewItemOf,
  NewLine,
  OrderDetails,
  OrderItemJson,
  PricedChange,
  PricedLine,
  Recheck,
  RefundText,
  SetupStages,
  StoredLine,
  TermKind,
} from './item-kind.ts'

interface Now {
  readonly now: Date
}

export interface StoredDescription extends Pick<
  ItemDescription<SoldType, unknown>,
  | 'facts'
  | 'hasFacts'
  | 'ownFacts'
  | 'nameOfKey'
  | 'receiptNote'
  | 'refundFacts'
  | 'isSetUpLike'
  | 'takesPromoCredit'
  | 'isRetired'
> {
  /** By action. */
  readonly terms: Readonly<Partial<Record<string, TermKind>>>
  readonly registers: readonly string[]
  describe(line: StoredLine, locale: Locale): DescribedLine
  orderDetails(item: OrderItemJson): OrderDetails
  /** Undefined for a type without stages. */
  readonly stages: ((line: StoredLine) => SetupStages | undefined) | undefined
  refundText(line: StoredLine, facts: unknown, locale: Locale): RefundText
}

export interface StoredKind<T extends SoldType> {
  companions(input: NewItemOf<T>): readonly v.InferOutput<typeof NewItem>[]
  add(inputs: readonly NewItemOf<T>[], context: AddContext): Promise<readonly NewLine[]>
  /** Undefined for a kind whose services have no plan. */
  readonly change:
    | ((input: ChangeInput, context: ChangeContext) => Promise<PricedChange>)
    | undefined
  edit(
    line: StoredLine,
    patch: { readonly duration: number },
    context: Now,
  ): Pick<NewLine, 'duration' | 'config' | 'seen_price'>
  price(line: StoredLine, context: Now): PricedLine<T> | undefined
  recheck(lines: readonly StoredLine[], context: Now): Promise<readonly Recheck<unknown>[]>
}

/** Wraps a description so that it parses each row. */
export const defineDescription = <T extends SoldType, Config, Facts>(
  description: ItemDescription<T, Config, Facts>,
): StoredDescription => {
  const read = (line: StoredLine): Line<T, Config> => ({
    ...line,
    type: description.type,
    action: v.parse(description.action, line.action),
    config: v.parse(description.config, line.config),
    facts: undefined,
  })
  const { facts, hasFacts, ownFacts, nameOfKey, terms } = description
  const { refundFacts, receiptNote, stages, isSetUpLike } = description
  return {
    ...{ facts, refundFacts, receiptNote, terms },
    registers: description.registers ?? [],
    ...(hasFacts && { hasFacts }),
    ...(ownFacts && { ownFacts }),
    ...(nameOfKey && { nameOfKey }),
    ...(description.takesPromoCredit === false && { takesPromoCredit: false as const }),
    ...(isSetUpLike && { isSetUpLike }),
    ...(description.isRetired && { isRetired: description.isRetired }),
    stages:
      stages &&
      ((line) => {
        const { action, config } = read(line)
        return stages(action, config)
      }),
    describe: (line, locale) => description.describe(read(line), locale),
    orderDetails: (item) =>
      description.orderDetails({ ...read(item), parts: item.parts, id: item.id }),
    refundText: (line, why, locale) => description.refundText(read(line), why, locale),
  }
}

/** Wraps a kind so that it parses each row; a retired one sells nothing. */
export const defineKind = <T extends SoldType, Config, Facts>(
  kind: ItemKind<T, Config, Facts>,
): StoredKind<T> => {
  const read = (line: StoredLine): Line<T, Config, Facts> => ({
    ...line,
    type: kind.type,
    action: v.parse(kind.action, line.action),
    config: v.parse(kind.config, line.config),
    facts: v.parse(kind.factsSchema, line.facts),
  })
  const terms: StoredDescription['terms'] = kind.terms
  const isSold = (action: string): boolean => !kind.isRetired || terms[action] !== 'FIRST'
  return {
    companions: (input) => kind.companions?.(input) ?? [],
    add: async (inputs, context) => {
      const isRefused = inputs.some(({ action }) => !isSold(action))
      if (isRefused) throw new ApiError('PACKAGE_NOT_OFFERED')
      return kind.add(inputs, context)
    },
    change: kind.change?.bind(kind),
    edit: (line, patch, context) => kind.edit(read(line), patch, context),
    price: (line, context) => (isSold(line.action) ? kind.price(read(line), context) : undefined),
    recheck: (lines, context) => kind.recheck(lines.map(read), context),
  }
}
