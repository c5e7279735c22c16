import type { ServiceOption } from '../../../contract/items/package-fields.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { AddContext, NewLine } from './item-kind.ts'

type Add<Item, Option, Config> = (
  input: Item,
  option: Option,
  context: AddContext,
) => Promise<NewLine<Config>>

const hasService = (option: object): option is ServiceOption => 'serviceId' in option

/** Creates what adds purchases and actions on services: an option names a service for these only. */
export const createAddLines =
  <
    Option extends object,
    Item extends { readonly action: string; readonly option: ServiceOption | Option },
    Config,
  >(
    purchase: Add<Item, Option, Config>,
    ofService: Readonly<Partial<Record<string, Add<Item, ServiceOption, Config>>>>,
  ) =>
  (inputs: readonly Item[], context: AddContext): Promise<readonly NewLine<Config>[]> =>
    Promise.all(
      inputs.map((input) => {
        const { action, option } = input
        const act = ofService[action]
        if (act !== undefined && hasService(option)) return act(input, option, context)
        if (act !== undefined || hasService(option)) throw new ApiError('INVALID_CART_ITEM')
        return purchase(input, option, context)
      }),
    )
