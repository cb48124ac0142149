import { expect, test } from 'vitest'
import { axisWidth, drawLine, getAmountStep, listBars, listTicks, placeChart, wrapName } from './chart-geometry.ts'
import type { ChartData } from './chart-points.ts'

function data(...values: (number | null)[][]): ChartData {
  const points = values.map((each, index) => ({ id: `${index}`, label: `day ${index}`, values: each }))
  const series = (values[0] ?? []).map((_, index) => ({
    id: `${index}`,
    title: `series ${index}`,
    kind: 'number' as const,
  }))
  return { points, series, more: 0 }
}

const area = { left: 0, right: 100, top: 0, bottom: 100 }
const upright = { area, lying: false, stacked: false }

test('ticks are round and span every amount and 0', () => {
  expect(listTicks([3, 97], 'number')).toEqual([0, 20, 40, 60, 80, 100])
  expect(listTicks([-30, 50], 'money')).toEqual([-40, -20, 0, 20, 40, 60])
  expect(listTicks([], 'number')).toEqual([0, 1])
})

test('only shares have ticks between 0 and 1', () => {
  expect(listTicks([2], 'number')).toEqual([0, 1, 2])
  expect(listTicks([0.5], 'share')).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5])
})

test('labels of amounts leave out as many as would overlap', () => {
  const geometry = placeChart({ data: data([97]), area, lying: true, stacked: false })
  expect(geometry.ticks).toHaveLength(6)
  expect(getAmountStep(geometry, ['0', '9'])).toBe(2)
  expect(getAmountStep(geometry, ['0', '1,000.00'])).toBe(4)
  expect(getAmountStep({ ...geometry, ticks: [0] }, ['0'])).toBe(1)
})

test('a bar stands on 0, below it for a negative amount', () => {
  const chart = data([10], [-10])
  const bars = listBars(chart, placeChart({ data: chart, ...upright }), { at: 0, stacked: false, thickest: 20 })
  expect(bars).toEqual([
    { start: 0, size: 50, across: 15, thickness: 20 },
    { start: 50, size: 50, across: 65, thickness: 20 },
  ])
})

test('the bars of a point stand beside each other without overlap', () => {
  const chart = data([10, 5])
  const geometry = placeChart({ data: chart, ...upright })
  const [first, second] = [0, 1].map((at) => listBars(chart, geometry, { at, stacked: false, thickest: 99 })[0])
  expect(first).toMatchObject({ across: 10, thickness: 38 })
  expect(second).toMatchObject({ across: 52, thickness: 38, size: 50 })
})

test('a stacked bar begins where the one below ends', () => {
  const chart = data([4, 6])
  const geometry = placeChart({ data: chart, area, lying: true, stacked: true })
  const [first, second] = [0, 1].map((at) => listBars(chart, geometry, { at, stacked: true, thickest: 20 })[0])
  expect(first).toMatchObject({ start: 0, size: 40 })
  expect(second).toMatchObject({ start: 40, size: 60, across: first?.across })
})

test('a missing amount interrupts a line', () => {
  const chart = data([10], [null], [0], [10])
  expect(drawLine(chart, placeChart({ data: chart, ...upright }), 0)).toBe('M12.5,0M62.5,100L87.5,0')
})

test('labels are left out where there is no room for all', () => {
  const many = data(...Array.from({ length: 50 }, () => [1]))
  expect(placeChart({ data: many, ...upright }).labelStep).toBe(31)
  expect(placeChart({ data: data([1]), ...upright }).labelStep).toBe(1)
})

test('a long name has two lines at most', () => {
  expect(wrapName('Yoga', 150)).toEqual(['Yoga'])
  expect(wrapName('Deep tissue massage, 60 min', 150)).toEqual(['Deep tissue massage,', '60 min'])
  expect(wrapName('A'.repeat(60), 70)).toEqual(['A'.repeat(10), `${'A'.repeat(9)}…`])
})

test('an axis has room for the next power of ten', () => {
  const widths = [9, 10, 11].map((most) => {
    const points = [{ id: '', label: '', values: [most, null] }]
    return axisWidth({ points, series: [], more: 0 }, String)
  })
  expect(widths).toEqual([27, 27, 34.5])
})
