import {
  affiliateClicks,
  affiliateCommissions,
  loyaltyCashbacks,
  reviews,
  trackingConsents,
  trackingEvents,
  wheelSpinGrants,
  wheelSpins,
} from '../platform/db/schema/index.ts'
import { ofCustomer, ofParent, own, type PersonalData } from '../platform/personal-data/index.ts'

const consentsOf = ofCustomer(trackingConsents.customerId)

/** The data of the fortune wheel, of reviews and of tracking. */
export const engagementData: PersonalData = {
  tables: [
    own(trackingEvents, ofParent(trackingEvents.browserId, trackingConsents.browserId, consentsOf)),
    own(trackingConsents, consentsOf),
    own(affiliateClicks, ofCustomer(affiliateClicks.customerId)),
    {
      table: affiliateCommissions,
      rowsOf: ofCustomer(affiliateCommissions.customerId),
      exported: { without: [affiliateCommissions.referredId] },
      atDeletion: { keep: 'Belongs to the promo credit in the books: ten years by tax law' },
    },
    {
      table: loyaltyCashbacks,
      rowsOf: ofCustomer(loyaltyCashbacks.customerId),
      exported: 'all',
      atDeletion: { keep: 'Belongs to the promo credit in the books: ten years by tax law' },
    },
    own(reviews, ofCustomer(reviews.customerId)),
    own(wheelSpinGrants, ofCustomer(wheelSpinGrants.customerId)),
    {
      table: wheelSpins,
      rowsOf: ofCustomer(wheelSpins.customerId),
      exported: { without: [wheelSpins.idempotencyKey] },
      atDeletion: 'delete',
    },
  ],
}
