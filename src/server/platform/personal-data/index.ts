export { platformData } from './platform-data.ts'
export type { DeletionContext, Obstacle, PersonalData, PersonalFile } from './personal-data.ts'
export { ofCustomer, ofParent, own, type PersonalTable, type RowsOf } from './personal-table.ts'
