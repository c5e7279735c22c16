import type { ComponentProps } from 'react'
import type { ItemText } from './item-text.ts'
import { packageTexts } from './package-item.ts'
import { PackageOrderAction } from './PackageOrderAction.tsx'
import { PackagePriceNotes } from './PackagePriceNotes.tsx'
import { PackageTerm } from './PackageTerm.tsx'

type Own<Props> = Omit<Props, 'text'>

/** Creates what all kinds of packages have in a cart and an order, with the texts of one. */
export const createPackageParts = (text: ItemText) => {
  const CartTerm = (props: Own<ComponentProps<typeof PackageTerm>>) => (
    <PackageTerm {...props} text={text} />
  )
  const PriceNotes = (props: Own<ComponentProps<typeof PackagePriceNotes>>) => (
    <PackagePriceNotes {...props} text={text} />
  )
  const OrderAction = (props: Own<ComponentProps<typeof PackageOrderAction>>) => (
    <PackageOrderAction {...props} text={text} />
  )
  return { CartTerm, PriceNotes, OrderAction, ...packageTexts(text) }
}
