% SPDX-License-Identifier: MIT
%
% Octave's own tests of what it computes by FFTW, as they are installed with it, and transforms
% against sums. One line a function: name: passed of all.
functions = {"fft.cc-tst", "fft2.cc-tst", "fftw.cc-tst", "filter.cc-tst", "fftfilt", "fftconv", ...
             "fftshift", "freqz", "periodogram", "spectral_adf", "sinetone"};
folder = __octave_config_info__ ("octtestsdir");
for k = 1:numel (functions)
  name = functions{k};
  if (any (name == "."))
    [status, found] = system (["find " folder " -name " name]);
    where = strtrim (found);
  else
    where = name;
  endif
  [passed, total] = test (where, "quiet");
  if (total > 0)
    printf ("%s: %d of %d\n", name, passed, total);
  endif
endfor

passed = total = 0;
for n = [2, 3, 5, 8, 12, 37, 64, 100, 131, 1009]
  x = cos (1:n)' * [1, 2, 3] + i * sin ((1:n)'.^2) * [3, 2, 1];
  dft = exp (-2i * pi * mod ((0:n-1)' * (0:n-1), n) / n);
  for column = {x, real(x), single(x), single(real (x))}
    data = column{1};
    expected = dft * double (data);
    bound = 30 * eps (class (data)) * max (norm (expected), 1);
    total += 4;
    passed += norm (fft (data) - expected) <= bound;
    passed += norm (fft (data.', [], 2) - expected.') <= bound;
    passed += norm (ifft (fft (data)) - data) <= bound;
    passed += norm (fft2 (data) - fft (fft (double (data), [], 1), [], 2)) <= 3 * bound;
  endfor
endfor
printf ("sums: %d of %d\n", passed, total);

% Which library it was.
[~, where] = system (sprintf ("grep -o '/.*libfftw3[.]so.*' /proc/%d/maps | sort -u", getpid ()));
printf ("library: %s\n", strtrim (where));
