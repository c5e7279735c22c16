import type { Config } from '../../platform/config.ts'

/** The settings of the parties that get events; both undefined: tracking is off. */
export type TrackingParties = Pick<Config, 'meta' | 'ga4'>

/** Returns whether a party gets events. */
export const isTrackingOn = ({ meta, ga4 }: TrackingParties): boolean =>
  meta !== undefined || ga4 !== undefined
