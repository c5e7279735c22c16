export { EndPanel } from './EndPanel.tsx'
export { EndedPanel } from './EndedPanel.tsx'
