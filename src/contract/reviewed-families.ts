import * as v from 'valibot'
import type { ServiceType } from './service-types.ts'

/** The product families with a landing page of their own, by their slugs. */
export const ReviewedFamily = v.picklist([
  'domain',
  'cloud-server',
  'cloud-hosting',
  'shared-hosting',
  'wordpress-hosting',
  'ssl',
  'sms',
])
export type ReviewedFamily = v.InferOutput<typeof ReviewedFamily>

/** The family that customers of each type of service review. */
export const reviewedFamilies = {
  DOMAIN: 'domain',
  CLOUD_SERVER: 'cloud-server',
  CLOUD_HOSTING: 'cloud-hosting',
  SHARED_HOSTING: 'shared-hosting',
  WORDPRESS_HOSTING: 'wordpress-hosting',
  SSL: 'ssl',
  SMS_BRAND_NAME: 'sms',
  SMS_SERVICE: 'sms',
} as const satisfies Readonly<Record<ServiceType, ReviewedFamily>>
