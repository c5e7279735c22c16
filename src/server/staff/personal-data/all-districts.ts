import { customersData } from '../../customers/personal-data.ts'
import { engagementData } from '../../engagement/personal-data.ts'
import { moneyData } from '../../money/personal-data.ts'
import { platformData, type PersonalData } from '../../platform/personal-data/index.ts'
import { sellingData } from '../../selling/personal-data.ts'
import { servicesData } from '../../services/personal-data.ts'
import { staffData } from '../staff-data.ts'

/** The data of customers in each district, in the order of a deletion: the accounts come last. */
export const districts: readonly PersonalData[] = [
  staffData,
  engagementData,
  servicesData,
  sellingData,
  moneyData,
  platformData,
  customersData,
]
