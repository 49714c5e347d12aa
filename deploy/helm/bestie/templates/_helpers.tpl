{{- define "bestie.name" -}}
{{ .Release.Name }}-bestie
{{- end -}}

{{- define "bestie.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "bestie.selector" -}}
app.kubernetes.io/name: bestie
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "bestie.labels" -}}
{{ include "bestie.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "bestie.secret" -}}
{{ .Values.existingSecret | default (include "bestie.name" .) }}
{{- end -}}

{{- define "bestie.environment" -}}
- name: PUBLIC_ORIGIN
  value: {{ .Values.publicOrigin | quote }}
- name: DRAIN_SECONDS
  value: {{ .Values.drainSeconds | quote }}
{{- range $name, $value := .Values.environment }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{- define "bestie.container" -}}
image: {{ include "bestie.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
env:
  {{- include "bestie.environment" . | nindent 2 }}
envFrom:
  - secretRef:
      name: {{ include "bestie.secret" . }}
volumeMounts:
  - name: temporary
    mountPath: /tmp
  - name: data
    mountPath: /data
  - name: keys
    mountPath: /keys
  - name: backups
    mountPath: /backups
{{- end -}}

{{- define "bestie.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: temporary
    emptyDir: {}
  - name: data
    emptyDir: {}
  - name: keys
    emptyDir: {}
  - name: backups
    {{- if .Values.backups.existingClaim }}
    persistentVolumeClaim:
      claimName: {{ .Values.backups.existingClaim }}
    {{- else }}
    emptyDir: {}
    {{- end }}
{{- end -}}
