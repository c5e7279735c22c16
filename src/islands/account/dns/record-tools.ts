export { HistoryPanel } from './HistoryPanel.tsx'
export { TemplatePanel } from './TemplatePanel.tsx'
