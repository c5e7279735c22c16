import type { NewItem, SoldType } from '../../../contract/items/variants.ts'
import type * as v from 'valibot'
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

/** The running kinds by type; `app.ts` creates them. */
export type ItemKinds = { readonly [T in SoldType]: StoredKind<T> }

type Input = v.InferOutput<typeof NewItem>

const addOfType = <T extends SoldType>(
  kinds: ItemKinds,
  type: T,
  inputs: readonly Input[],
  context: AddContext,
): Promise<readonly NewLine[]> =>
  kinds[type].add(
    inputs.filter((input): input is NewItemOf<T> => input.type === type),
    context,
  )

/** Returns the lines of inputs of any types. @throws ApiError when one of them can't be added */
export const addLines = async (
  kinds: ItemKinds,
  inputs: readonly Input[],
  context: AddContext,
): Promise<readonly NewLine[]> => {
  const types = [...new Set(inputs.map(({ type }) => type))]
  const lines = await Promise.all(types.map((type) => addOfType(kinds, type, inputs, context)))
  return lines.flat()
}

/** Prices a line; undefined when it is no longer sold. */
export const priceLine = (kinds: ItemKinds, line: StoredLine, now: Date): PricedLine | undefined =>
  kinds[line.type].price(line, { now })

/** Asks registries and providers about lines of any types before they are ordered. */
export const recheckLines = async (
  kinds: ItemKinds,
  items: readonly StoredItem[],
  now: Date,
): Promise<readonly Recheck<unknown>[]> => {
  const types = [...new Set(items.map(({ type }) => type))]
  const answers = await Promise.all(
    types.map((type) =>
      kinds[type].recheck(
        items.filter((item) => item.type === type),
        { now },
      ),
    ),
  )
  return answers.flat()
}
