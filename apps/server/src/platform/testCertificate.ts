/**
 * A certificate of `secure.example`, self-signed and good until 2120, with its key: for a server on
 * loopback in tests, and nothing else.
 */
export const testCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjcjUCJ5yabSjHz9r
Xa1RLaIeuLvORbLXRD/HwZ5ENc2hRANCAAQJtzck84P4s4lkDt2X311vxfmPYIYR
hMG7O+Re0YuB79jlTwcvQKybyaCO7TihgC36BCu5pZjo5xpj1250CH1X
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBbDCCAROgAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5zZWN1cmUu
ZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowGTEXMBUG
A1UEAwwOc2VjdXJlLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQJ
tzck84P4s4lkDt2X311vxfmPYIYRhMG7O+Re0YuB79jlTwcvQKybyaCO7TihgC36
BCu5pZjo5xpj1250CH1Xo0owSDAZBgNVHREEEjAQgg5zZWN1cmUuZXhhbXBsZTAM
BgNVHRMEBTADAQH/MB0GA1UdDgQWBBSJU7AfpZdXknM/FGrsYDdCgbHKfjAKBggq
hkjOPQQDAgNHADBEAiBFC4jjH4IlWQEPcuGscUiQi/wZuvWmrbDrGhdRJ79sCAIg
SGNyefO15Cn9Svta5IEThBUazCu0h8MSBIEdxeYHEx4=
-----END CERTIFICATE-----
`,
} as const;
