import * as v from 'valibot'
import { addItems, Cart } from './cart.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './error-codes.ts'
import { cloudServerType, NewCloudServerItem } from './items/cloud-server.ts'
import { NewSharedHostingItem, sharedHostingType } from './items/shared-hosting.ts'
import { NewSslItem, sslType } from './items/ssl.ts'
import { NewSmsBrandNameItem } from './items/sms-brand-name.ts'
import { NewSmsServiceItem } from './items/sms-service.ts'
import { cloudHostingType, NewCloudHostingItem } from './items/cloud-hosting.ts'
import { NewWordpressHostingItem, wordpressHostingType } from './items/wordpress-hosting.ts'

const packageErrors = [
  ...addItems.errors,
  'REQUIRED_SERVER_NAME',
  'MAX_SERVER_NAME',
  'PACKAGE_NOT_OFFERED',
  'PACKAGE_SOLD_OUT',
  'ADDON_NOT_OFFERED',
  'ADDON_REPEATED',
  'ADDON_VALUE_NOT_OFFERED',
  'ADDON_OUT_OF_RANGE',
  'DISK_TOO_SMALL',
  'DISK_CANNOT_SHRINK',
  'DISK_TYPE_FIXED',
  'SERVICE_NOT_FOUND',
  'SERVICE_STATE_INVALID',
  'INCOMPLETE_DOMAIN_CONFIG',
  'DOMAIN_NOT_IN_CART',
  'DOMAIN_CONNECTED',
  'DOMAIN_NOT_PROVEN',
  'DOMAIN_STARTS_WITH_WWW',
  'INVALID_CART_ITEM',
  'CHANGE_NOT_DUE',
  'CHANGE_IN_PROGRESS',
  'CHANGE_PLANNED',
] as const satisfies readonly ErrorCode[]

const keyParams = v.object({ key: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) })

// Constants of their own: the browser's build strips schemas of those only.
const addSharedHosting = endpoint({
  method: 'PUT',
  path: '/cart/items/shared-hosting',
  summary: 'Adds shared hosting',
  access: 'customer',
  body: v.object({
    items: v.pipe(v.array(v.omit(NewSharedHostingItem, ['type'])), v.minLength(1), v.maxLength(10)),
  }),
  answer: Cart,
  errors: packageErrors,
})

const changeSharedHosting = endpoint({
  method: 'PATCH',
  path: '/cart/items/shared-hosting/{key}',
  summary: 'Changes shared hosting in the cart',
  access: 'customer',
  params: keyParams,
  body: v.omit(NewSharedHostingItem, ['type']),
  answer: Cart,
  errors: [...packageErrors, 'ITEM_NOT_FOUND'],
})

/** The calls that add and change the items of one product (commerce §7). */
export const sharedHostingItems = {
  type: sharedHostingType,
  add: addSharedHosting,
  change: changeSharedHosting,
}

const serverErrors = [
  ...packageErrors,
  'SSH_KEY_NOT_FOUND',
  'RESTORE_POINT_NOT_FOUND',
  'BACKUP_UNAVAILABLE',
  'BABY_CLOUD_LIMIT',
] as const satisfies readonly ErrorCode[]

const addCloudServers = endpoint({
  method: 'PUT',
  path: '/cart/items/cloud-server',
  summary: 'Adds cloud servers',
  access: 'customer',
  body: v.object({
    items: v.pipe(v.array(v.omit(NewCloudServerItem, ['type'])), v.minLength(1), v.maxLength(10)),
  }),
  answer: Cart,
  errors: serverErrors,
})

const changeCloudServer = endpoint({
  method: 'PATCH',
  path: '/cart/items/cloud-server/{key}',
  summary: 'Changes a cloud server in the cart',
  access: 'customer',
  params: keyParams,
  body: v.omit(NewCloudServerItem, ['type']),
  answer: Cart,
  errors: [...serverErrors, 'ITEM_NOT_FOUND'],
})

/** The calls that add and change cloud servers. */
export const cloudServerItems = {
  type: cloudServerType,
  add: addCloudServers,
  change: changeCloudServer,
}

const sslErrors = [
  ...addItems.errors,
  'PACKAGE_NOT_OFFERED',
  'ADDON_OUT_OF_RANGE',
  'WILDCARD_NOT_COVERED',
  'CERTIFICATE_NAME_REPEATED',
  'FREE_ADDRESS_HAS_CERTIFICATE',
  'CSR_REFUSED',
  'INVALID_CART_ITEM',
  'SERVICE_NOT_FOUND',
  'SERVICE_STATE_INVALID',
] as const satisfies readonly ErrorCode[]

const addSsl = endpoint({
  method: 'PUT',
  path: '/cart/items/ssl',
  summary: 'Adds SSL certificates',
  access: 'customer',
  body: v.object({
    items: v.pipe(v.array(v.omit(NewSslItem, ['type'])), v.minLength(1), v.maxLength(10)),
  }),
  answer: Cart,
  errors: sslErrors,
})

const changeSsl = endpoint({
  method: 'PATCH',
  path: '/cart/items/ssl/{key}',
  summary: 'Changes an SSL certificate in the cart',
  access: 'customer',
  params: keyParams,
  body: v.omit(NewSslItem, ['type']),
  answer: Cart,
  errors: [...sslErrors, 'ITEM_NOT_FOUND'],
})

export const sslItems = { type: sslType, add: addSsl, change: changeSsl }

const addCloudHosting = endpoint({
  method: 'PUT',
  path: '/cart/items/cloud-hosting',
  summary: 'Adds cloud hosting',
  access: 'customer',
  body: v.object({
    items: v.pipe(v.array(v.omit(NewCloudHostingItem, ['type'])), v.minLength(1), v.maxLength(10)),
  }),
  answer: Cart,
  errors: packageErrors,
})

const changeCloudHosting = endpoint({
  method: 'PATCH',
  path: '/cart/items/cloud-hosting/{key}',
  summary: 'Changes cloud hosting in the cart',
  access: 'customer',
  params: keyParams,
  body: v.omit(NewCloudHostingItem, ['type']),
  answer: Cart,
  errors: [...packageErrors, 'ITEM_NOT_FOUND'],
})

/** The calls that add and change cloud hosting. */
export const cloudHostingItems = {
  type: cloudHostingType,
  add: addCloudHosting,
  change: changeCloudHosting,
}

const addWordpressHosting = endpoint({
  method: 'PUT',
  path: '/cart/items/wordpress-hosting',
  summary: 'Adds WordPress hosting',
  access: 'customer',
  body: v.object({
    items: v.pipe(
      v.array(v.omit(NewWordpressHostingItem, ['type'])),
      v.minLength(1),
      v.maxLength(10),
    ),
  }),
  answer: Cart,
  errors: packageErrors,
})

const changeWordpressHosting = endpoint({
  method: 'PATCH',
  path: '/cart/items/wordpress-hosting/{key}',
  summary: 'Changes WordPress hosting in the cart',
  access: 'customer',
  params: keyParams,
  body: v.omit(NewWordpressHostingItem, ['type']),
  answer: Cart,
  errors: [...packageErrors, 'ITEM_NOT_FOUND'],
})

/** The calls that add and change WordPress hosting. */
export const wordpressHostingItems = {
  type: wordpressHostingType,
  add: addWordpressHosting,
  change: changeWordpressHosting,
}

/** The calls of all products with configurations of their own. */
export const productCalls = [
  cloudServerItems,
  cloudHostingItems,
  sharedHostingItems,
  wordpressHostingItems,
  sslItems,
] as const

/** Changes the duration of an item of any type, or all choices of one without a call of its own. */
export const changeItem = endpoint({
  method: 'PATCH',
  path: '/cart/items/{key}',
  summary: 'Changes an item’s term or choices',
  access: 'customer',
  params: keyParams,
  body: v.union([
    NewSmsBrandNameItem,
    NewSmsServiceItem,
    v.object({
      duration: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(120)),
    }),
  ]),
  answer: Cart,
  errors: [...packageErrors, 'ITEM_NOT_FOUND'],
})
