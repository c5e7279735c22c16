import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Cart } from '../../contract/cart.ts'
import { loadCart } from '../../stores/cart-actions.ts'
import { $cart } from '../../stores/cart.ts'
import { useSession } from '../shell/use-session.ts'
import type { ConfiguratorKind } from './configurator-kind.ts'
import { choicesOf } from './item-choices.ts'
import type { Configuration } from './use-configuration.ts'

type Edited = 'none' | 'waiting' | 'found' | 'gone'

/** Loads a customer's cart, and takes over the choices of the item that the URL edits. */
export const useEditedItem = <Option>(
  kind: ConfiguratorKind<Option>,
  { editKey, isTouched, replace }: Configuration<Option>,
  cart: Cart | undefined,
): Edited => {
  const item = cart?.items.find(({ key }) => key === editKey)
  const option = item === undefined ? undefined : kind.optionOf(item)
  const isNew =
    editKey !== undefined &&
    !isTouched &&
    new URLSearchParams(location.search).get('package') === null
  useEffect(() => {
    if (!isNew || item === undefined || option === undefined || !('regionId' in item)) return
    replace(choicesOf(item), option)
  }, [isNew, item, option, replace])
  if (editKey === undefined) return 'none'
  if (cart === undefined) return 'waiting'
  return option === undefined ? 'gone' : 'found'
}

/** Returns the signed-in customer's cart. */
export const useCustomerCart = (): Cart | undefined => {
  const cart = useStore($cart)
  const isSignedIn = useSession() !== undefined
  useEffect(() => {
    if (isSignedIn && $cart.get() === undefined) void loadCart()
  }, [isSignedIn])
  return cart
}
