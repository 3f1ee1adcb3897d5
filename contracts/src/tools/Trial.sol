// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice One call of a trial.
struct Step {
    address target;
    /// @notice Native coin sent along, in wei.
    uint256 value;
    bytes data;
}

/// @notice Makes several calls one after the other as an account would make them, in a call that is only
/// simulated: what a sale gives can be told before the account has allowed it.
/// @dev Never deployed: an `eth_call` of the account puts this code in place of its own.
contract Trial {
    /// @notice Coins that one of the calls brings.
    receive() external payable {}

    /// @notice Makes the calls; where one is refused, what it was refused with is thrown.
    /// @return answers What each of them returned.
    function run(Step[] calldata steps) external returns (bytes[] memory answers) {
        answers = new bytes[](steps.length);
        for (uint256 i = 0; i < steps.length; ++i) {
            (bool success, bytes memory answer) =
                steps[i].target.call{value: steps[i].value}(steps[i].data);
            if (!success) {
                assembly ("memory-safe") {
                    revert(add(answer, 32), mload(answer))
                }
            }
            answers[i] = answer;
        }
    }
}
