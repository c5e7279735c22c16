import { serverEnd } from './cloud-server/server-end.ts'
import type { ServiceEnd } from './service-end.ts'
import type { ServiceType } from './service-props.ts'
import { accountEnd } from './shared-hosting/account-end.ts'
import { webSpaceEnd } from './web-space/web-space-end.ts'

/** How customers end each type of service; undefined if only its term or its provider ends it. */
export const serviceEnds: { readonly [T in ServiceType]: ServiceEnd | undefined } = {
  DOMAIN: undefined,
  CLOUD_SERVER: serverEnd,
  SHARED_HOSTING: accountEnd,
  SSL: undefined,
  SMS_BRAND_NAME: undefined,
  SMS_SERVICE: undefined,
  CLOUD_HOSTING: webSpaceEnd,
  WORDPRESS_HOSTING: webSpaceEnd,
}
