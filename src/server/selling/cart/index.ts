export {
  createCart,
  itemKeyOf,
  type CartActions,
  type CartDeps,
  type NameOutcome,
} from './change-cart.ts'
export { lineOf } from './price-cart.ts'
export { cartRoutes } from './routes.ts'
export {
  emptyCart,
  priceCart,
  showCart,
  type FindOffer,
  type ItemOffer,
  type PricedCart,
} from './show-cart.ts'
export {
  cartJson,
  cartOf,
  deleteItems,
  setPremium,
  type CartJson,
  type StoredCart,
  type StoredItem,
} from './stored-cart.ts'
