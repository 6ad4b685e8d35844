/**
 * A certificate for `api.example` that signs itself, and its key, which protects nothing: until 2126, made with
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=api.example
 * -addext subjectAltName=DNS:api.example`.
 */
export const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgaKHPQwlaRMQOMe0q
ZVkDiBHLLQRoUucX9XgcgnT0W8qhRANCAAQTOWiFukmFszfdCotaNia5LqESa6ro
euX72jEW0lTmYr5EpEXY5UwhCA02hRcxgs2u6KJVVmsKFLm0D6gFpqob
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUaT59UetvbAFVhPJIPSL/kyy6+AswCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLYXBpLmV4YW1wbGUwIBcNMjYxMTI3MDIwMDM4WhgPMjEyNjEx
MDMwMjAwMzhaMBYxFDASBgNVBAMMC2FwaS5leGFtcGxlMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEEzlohbpJhbM33QqLWjYmuS6hEmuq6Hrl+9oxFtJU5mK+RKRF
2OVMIQgNNoUXMYLNruiiVVZrChS5tA+oBaaqG6NrMGkwHQYDVR0OBBYEFJ34VDrD
H2sXJNipazyyuz8YOaC5MB8GA1UdIwQYMBaAFJ34VDrDH2sXJNipazyyuz8YOaC5
MA8GA1UdEwEB/wQFMAMBAf8wFgYDVR0RBA8wDYILYXBpLmV4YW1wbGUwCgYIKoZI
zj0EAwIDSQAwRgIhANl5PiuD/z6YJbGPLdACBcpJSiHaOuy4s9XZpxWkHnzbAiEA
qZouRCpwaz52W+vu6etvrEbq1uLKV1kobZXHeHyCsXQ=
-----END CERTIFICATE-----`,
};
