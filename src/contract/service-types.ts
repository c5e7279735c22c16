import * as v from 'valibot'

/** The types of services; each has a kind on the server. */
export const ServiceType = v.picklist([
  'DOMAIN',
  'CLOUD_SERVER',
  'CLOUD_HOSTING',
  'SHARED_HOSTING',
  'WORDPRESS_HOSTING',
  'SSL',
  'SMS_BRAND_NAME',
  'SMS_SERVICE',
])
export type ServiceType = v.InferOutput<typeof ServiceType>

/** Services of this type run the files that a customer deploys. */
export const deployedType = 'CLOUD_HOSTING'
