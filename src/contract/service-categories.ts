import * as v from 'valibot'

/** The categories of services (commerce §3). */
export const ServiceCategory = v.picklist([
  'DOMAIN',
  'CLOUD_SERVER',
  'CLOUD_HOSTING',
  'SHARED_HOSTING',
  'SMS_BRAND_NAME',
  'SMS_SERVICE',
  'WORDPRESS_HOSTING',
  'AWS',
  'SSL',
  'OTHER',
])
export type ServiceCategory = v.InferOutput<typeof ServiceCategory>

/** What a list of services shows; SUMMARY is all of them. */
export const ListedCategory = v.picklist(['SUMMARY', ...ServiceCategory.options])
export type ListedCategory = v.InferOutput<typeof ListedCategory>

/** The slugs of the families (commerce §3). */
export const ServiceFamily = v.picklist([
  'cloudserver',
  'cloudhosting',
  'sharedhosting',
  'wordpresshosting',
])
type ServiceFamily = v.InferOutput<typeof ServiceFamily>

/** The category of each family. */
export const serviceFamilies = {
  cloudserver: 'CLOUD_SERVER',
  cloudhosting: 'CLOUD_HOSTING',
  sharedhosting: 'SHARED_HOSTING',
  wordpresshosting: 'WORDPRESS_HOSTING',
} as const satisfies Readonly<Record<ServiceFamily, ServiceCategory>>
