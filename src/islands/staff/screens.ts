import { AuditScreen } from './audit/AuditScreen.tsx'
import { CatalogueScreen } from './catalogue/CatalogueScreen.tsx'
import { CustomerScreen } from './customer/CustomerScreen.tsx'
import { QueueScreen } from './queues/QueueScreen.tsx'
import { ReportsScreen } from './reports/ReportsScreen.tsx'
import { SearchScreen } from './search/SearchScreen.tsx'
import type { StaffScreen } from './staff-screen.ts'
import { ViewScreen } from './view/ViewScreen.tsx'
import { VerbScreen } from './verbs/VerbScreen.tsx'

/** The screens, in the order of the navigation; the first that the role may see opens. */
export const staffScreens: readonly StaffScreen[] = [
  { key: 'search', permission: 'account:read', Screen: SearchScreen },
  { key: 'customer', permission: 'account:read', Screen: CustomerScreen, within: 'search' },
  { key: 'view', permission: 'account:view', Screen: ViewScreen, within: 'search' },
  { key: 'queues', permission: 'desk:use', Screen: QueueScreen },
  { key: 'catalogue', permission: 'catalogue:read', Screen: CatalogueScreen },
  { key: 'reports', permission: 'report:read', Screen: ReportsScreen },
  { key: 'verbs', permission: 'desk:use', Screen: VerbScreen },
  { key: 'audit', permission: 'audit:read', Screen: AuditScreen },
]
