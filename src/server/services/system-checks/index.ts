export { differenceSource } from './difference-queue.ts'
export type { Held, Inventory, InventoryPlace, Limit } from './inventory.ts'
export { checkedPlaces, countDifferences } from './stored-checks.ts'
export { createSystemChecks } from './system-check-module.ts'
