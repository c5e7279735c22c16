export type { Figure, ReadFigures } from './figures.ts'
export { openMetrics } from './open-metrics.ts'
