import type * as v from 'valibot'
import { byType } from '../../../contract/items/by-type.ts'
import type { NewItem, SoldType } from '../../../contract/items/variants.ts'
import type { ServiceType } from '../../../contract/service-types.ts'
import type { Service } from '../../services/lifecycle/index.ts'
import type { StoredKind } from './define-kind.ts'
import type {
  AddContext,
  NewItemOf,
  NewLine,
  PricedLine,
  Recheck,
  StoredItem,
  StoredLine,
} from './item-kind.ts'

/** The running kinds by type; `create-items.ts` creates them. */
export type ItemKinds = { readonly [T in SoldType]: StoredKind<T> }

/** By type of service: the cart line that renews one for a term; undefined when nothing does. */
export type RenewalLines = Readonly<Record<ServiceType, (service: Service) => NewLine | undefined>>

type Input = v.InferOutput<typeof NewItem>

const addOfType = <T extends SoldType>(
  kinds: ItemKinds,
  type: T,
  inputs: readonly NewItemOf<T>[],
  context: AddContext,
): Promise<readonly NewLine[]> => kinds[type].add(inputs, context)

const companionsOf = <T extends SoldType>(kinds: ItemKinds, type: T, input: NewItemOf<T>) =>
  kinds[type].companions(input)

/** Returns the lines of inputs of any types. @throws ApiError when one cannot be added */
export const addLines = async (
  kinds: ItemKinds,
  inputs: readonly Input[],
  context: AddContext,
): Promise<readonly NewLine[]> => {
  const companions = inputs.flatMap((input) => companionsOf(kinds, input.type, input))
  const groups = [...byType([...inputs, ...companions])]
  const lines = await Promise.all(
    groups.map(([type, group]) => addOfType(kinds, type, group, context)),
  )
  return lines.flat()
}

/** Prices a line; undefined when it, or its whole type, is no longer sold. */
export const priceLine = (
  kinds: ItemKinds,
  line: StoredLine,
  now: Date,
): PricedLine<SoldType> | undefined =>
  Object.hasOwn(kinds, line.type) ? kinds[line.type].price(line, { now }) : undefined

/** Rechecks lines of any types with their providers before they are ordered. */
export const recheckLines = async (
  kinds: ItemKinds,
  items: readonly StoredItem[],
  now: Date,
): Promise<readonly Recheck<unknown>[]> => {
  const answers = await Promise.all(
    [...byType(items)].map(([type, group]) => kinds[type].recheck(group, { now })),
  )
  return answers.flat()
}
