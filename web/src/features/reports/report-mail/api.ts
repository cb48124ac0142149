import type { NewReportMail, ReportMail, ReportMailUpdate } from '@deskbell/domain/reports/report-mail/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

function useReportMailMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: ['report-mails'] }) })
}

export function useAddReportMail() {
  return useReportMailMutation((json: NewReportMail) => read(api['report-mails'].$post({ json })))
}

export function useUpdateReportMail() {
  return useReportMailMutation(({ id, ...json }: ReportMailUpdate & { id: string }) =>
    read(api['report-mails'][':id'].$put({ param: { id }, json })),
  )
}

export function useRemoveReportMail() {
  return useReportMailMutation(({ id }: ReportMail) => read(api['report-mails'][':id'].$delete({ param: { id } })))
}

export function useTryReportMail() {
  return useReportMailMutation(({ id }: ReportMail) => read(api['report-mails'][':id'].try.$post({ param: { id } })))
}

export const reportMailsQuery = queryOptions({
  queryKey: ['report-mails'],
  queryFn: async ({ signal }) => (await read(api['report-mails'].$get({}, { init: { signal } }))).items,
})
